import { dismantledScreen } from './dismantled-screen.tsx'
import { StockTab } from './stock-tab.tsx'

/** The tab of the dashboard. */
export const DismantledTab = () => <StockTab screen={dismantledScreen} />
