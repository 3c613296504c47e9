import * as z from 'zod';
import { date, namedColumns, onePoint, percent, words } from './columns.ts';
import type { FileKind, OtherHeader, Row, RowFault } from './file-kind.ts';
import { indexMeant, knownIndices } from './known-names.ts';

const index = z.string().transform((text, context): string => {
	const meant = indexMeant(text);
	if (meant?.name === text) return text;
	const names = knownIndices.map(({ name }) => name).sort();
	const message = meant === undefined ? `must be one of ${names.join(', ')}` : `must be written ${meant.name}`;
	context.addIssue({ code: 'custom', message });
	return z.NEVER;
});

/** The header `index,date,value`: the currency follows from the index. */
const shortHeader: OtherHeader = {
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

/** Fixings of overnight indices. */
export const overnightKind: FileKind = {
	columns: (today) => {
		const { status: _none, ...columns } = namedColumns(today);
		return z.strictObject({ ...columns, name: words(20), value: percent });
	},
	otherHeader: shortHeader,
	check: (row) => [...publishedBefore(row), ...wrongIndex(row)],
	doubts: ({ name = '' }) =>
		knownIndices.some((known) => known.name === name)
			? []
			: [{ column: 'name', expected: 'is not an index of the portal: no screen shows it' }],
	figures: () => ({ value: onePoint }),
};

/** An overnight rate is observed: unlike a rate calculated in arrears, it is never known before its record date. */
function publishedBefore({ record_date = '', publication_date }: Row): RowFault[] {
	if (publication_date === undefined || publication_date >= record_date) return [];
	return [{ column: 'publication_date', expected: 'must not be before the record date' }];
}

function wrongIndex({ name = '', currency }: Row): RowFault[] {
	const meant = indexMeant(name);
	if (meant === undefined) return [];
	if (meant.name !== name) return [{ column: 'name', expected: `must be written ${meant.name}` }];
	if (meant.currency === currency) return [];
	return [{ column: 'currency', expected: `must be ${meant.currency}, the currency of ${meant.name}` }];
}
