// One chunk for the four rate screens: what two chunks share would be loaded with the first view, before it is needed.
export { CashFallbacksPage } from '../features/rates/cash-fallbacks/cash-fallbacks-page.tsx';
export { FallbackPage } from '../features/rates/fallback/fallback-page.tsx';
export { OvernightRatesPage } from '../features/rates/overnight-rates/overnight-rates-page.tsx';
export { TermRatesPage } from '../features/rates/term-rates/term-rates-page.tsx';
