import { Checkbox } from '@cloudscape-design/components';
import { dateText } from '#lib/dates/local-day.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { fixingList, WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { ValuationText } from '../shared/valuation.ts';

/** Blank fields do not restrict the list. An index has its currency, as in USD LIBOR; dates are inclusive ISO dates. */
export const noFixingFilter = { index: '', tenor: '', from: '', to: '' };

export const fixingKey = ({ currency, index, tenor, date }: WireFixingKey): string =>
	`${currency} ${index} ${tenor} ${date}`;

export const filterFixings = <Fixing extends WireFixingKey>(
	fixings: readonly Fixing[],
	{ index, tenor, from, to }: typeof noFixingFilter,
): readonly Fixing[] =>
	fixings
		.filter(
			(fixing) =>
				(index === '' || `${fixing.currency} ${fixing.index}` === index) &&
				(tenor === '' || fixing.tenor === tenor) &&
				(from === '' || fixing.date >= from) &&
				(to === '' || fixing.date <= to),
		)
		.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));

type SavedFixing = AnswerOf<typeof fixingList>['fixings'][number];

export function fixingColumns(
	{ t, language }: ValuationText,
	{ chosen, onChoose }: { readonly chosen: ReadonlySet<string>; readonly onChoose: (key: string) => void },
): readonly DataColumn<SavedFixing>[] {
	return [
		{
			key: 'choose',
			title: t('fixings.choose'),
			text: () => undefined,
			cell: (fixing) => {
				const key = fixingKey(fixing);
				return (
					<Checkbox
						ariaLabel={t('fixings.chooseOne', { fixing: key })}
						checked={chosen.has(key)}
						onChange={() => onChoose(key)}
					/>
				);
			},
		},
		{
			key: 'index',
			title: t('workbook.fixings.index'),
			text: ({ currency, index }) => `${currency} ${index}`,
			sortValue: ({ currency, index }) => `${currency} ${index}`,
		},
		{
			key: 'tenor',
			title: t('workbook.fixings.tenor'),
			text: ({ tenor }) => tenor,
			sortValue: ({ tenor }) => tenor,
		},
		{
			key: 'date',
			title: t('workbook.fixings.date'),
			text: ({ date }) => dateText(date, language),
			sortValue: ({ date }) => date,
		},
		{
			key: 'value',
			title: t('workbook.fixings.value'),
			isNumeric: true,
			text: ({ value }) => value,
			sortValue: ({ value }) => Number(value),
		},
	];
}
