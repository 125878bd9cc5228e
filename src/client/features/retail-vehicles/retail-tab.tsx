import { StockTab } from '../stock/staff/stock-tab.tsx'
import { retailScreen } from './staff/retail-screen.tsx'

/** The tab of the dashboard. */
export const RetailTab = () => <StockTab screen={retailScreen} />
