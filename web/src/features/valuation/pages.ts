import { ValuationPage } from './valuation-page.tsx';

export const pages = { VAL: ValuationPage };
