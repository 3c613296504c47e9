import { CompoundingPage } from './compounding-page.tsx';

export const pages = { RFR: CompoundingPage };
