import { retailScreen } from './retail-screen.tsx'
import { StockTab } from './stock-tab.tsx'

/** The tab of the dashboard. */
export const RetailTab = () => <StockTab screen={retailScreen} />
