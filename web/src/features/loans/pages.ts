import { LoansPage } from './loans-page.tsx';

export const pages = { RFR: LoansPage };
