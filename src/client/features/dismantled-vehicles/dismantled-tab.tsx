import { StockTab } from '../stock/staff/stock-tab.tsx'
import { dismantledScreen } from './staff/dismantled-screen.tsx'

/** The tab of the dashboard. */
export const DismantledTab = () => <StockTab screen={dismantledScreen} />
