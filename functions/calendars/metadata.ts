import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndices, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { calendarMetadata } from '#shared/contract/calendars.ts';

export const metadata = operation(calendarMetadata, async () => ({
	currencies: overnightIndices.map(({ currency, yearlyBasis, name, calendar }) => ({
		code: currency,
		dayCountConvention: yearlyBasisText(yearlyBasis),
		index: name,
		calendar,
	})),
}));
