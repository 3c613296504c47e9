import * as z from 'zod';
import { date, percent } from './columns.ts';
import type { OtherHeader } from './file-kinds.ts';
import { indexMeant, knownIndices } from './known-index.ts';

const index = z.string().transform((text, context): string => {
	const meant = indexMeant(text);
	if (meant?.name === text) return text;
	const names = knownIndices.map(({ name }) => name).sort();
	const message = meant === undefined ? `must be one of ${names.join(', ')}` : `must be written ${meant.name}`;
	context.addIssue({ code: 'custom', message });
	return z.NEVER;
});

/** Overnight rates as `index,date,value`: the index says which currency it is of. */
export const commonFormat: OtherHeader = {
	mark: 'index',
	columns: (today) =>
		z.strictObject({ index, date: date(today), value: percent, publication_date: date(today).optional() }),
	usual: ({ index: name = '', date: record_date = '', ...others }) => ({
		...others,
		currency: indexMeant(name)?.currency ?? '',
		name,
		record_date,
	}),
	own: { name: 'index', currency: 'index', record_date: 'date' },
};
