import { overnightIndices } from '#shared/benchmark/overnight-index.ts';

/** The screens of the organisation that runs the portal. The first one opens: it begins with its clients. */
export const operatingLayout = {
	Admin: {},
	RFR: { Currencies: overnightIndices.map(({ currency }) => currency), DefaultCurrency: 'USD' },
};
