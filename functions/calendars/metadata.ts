import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndices, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { routes } from '#shared/contract/routes.ts';

export const metadata = operation(routes.calendarMetadata, async () => ({
	currencies: overnightIndices.map(({ currency, yearlyBasis, name, calendar }) => ({
		code: currency,
		dayCountConvention: yearlyBasisText(yearlyBasis),
		index: name,
		calendar,
	})),
}));
