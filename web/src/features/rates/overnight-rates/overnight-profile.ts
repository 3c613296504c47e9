import * as z from 'zod';
import type { Layout } from '#shared/directory/layout.ts';

export const column = z.looseObject({ Label: z.string().optional(), Tooltip: z.string().optional() });

const section = z.looseObject({
	Currencies: z.array(z.string()).min(1),
	DefaultCurrency: z.string().optional(),
	Columns: z.record(z.string(), column).optional(),
});

export interface ProfileColumn {
	readonly field: string;
	readonly label: string | undefined;
	readonly tooltip: string | undefined;
}

const fallbackCurrency = 'USD';

const plainColumns: readonly ProfileColumn[] = ['record_date', 'value'].map((field) => ({
	field,
	label: undefined,
	tooltip: undefined,
}));

/** Reads the overnight section of the layout. Ignores a default currency that is not one of the listed ones. */
export function overnightProfile({ ONRates }: Pick<Layout, 'ONRates'>) {
	const parsed = section.safeParse(ONRates);
	if (!parsed.success) return { currencies: [], defaultCurrency: fallbackCurrency, columns: plainColumns };
	const { Currencies: currencies, DefaultCurrency, Columns = {} } = parsed.data;
	const wanted = [DefaultCurrency, fallbackCurrency].find((each) => each !== undefined && currencies.includes(each));
	const columns = Object.entries(Columns).map(([field, { Label, Tooltip }]) => ({
		field,
		label: Label,
		tooltip: Tooltip,
	}));
	return {
		currencies,
		defaultCurrency: wanted ?? currencies[0] ?? fallbackCurrency,
		columns: columns.length > 0 ? columns : plainColumns,
	};
}
