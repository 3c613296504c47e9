import { type ReactNode, useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { TermFigure } from '#shared/contract/term.ts';
import { tenorOrder } from '#shared/time/tenor.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { type TakenTable, takenTable } from '../shared/export/taken-table.ts';
import { useHistoryDetail } from '../shared/history/use-history-detail.tsx';
import { RateHeading } from '../shared/rate-heading.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { type RateText, useRateText } from '../shared/rate-text.ts';
import type { TermTable } from './term-groups.ts';

const latestFirst = { key: 'valueDate', isDescending: true };
const keyOf = ({ ric, record_date }: TermFigure) => `${ric} ${record_date}`;

interface TermTableViewProps {
	readonly table: TermTable;
	/** Buttons next to the heading. */
	readonly actions: ReactNode;
}

/** The term rates of a currency, a group for each tenor of an instrument. */
export function TermTableView({ table: { currency, groups }, actions }: TermTableViewProps) {
	const { t, language } = useRateText();
	const columns = useMemo(() => termColumns({ t, language }), [t, language]);
	const rowGroups = useMemo(
		() =>
			groups.map(({ tenor, name, rates }) => ({
				key: `${tenor} ${name}`,
				title: t('term.group', { tenor, name }),
				rows: rates,
			})),
		[groups, t],
	);
	const names = useMemo(() => [...new Set(groups.map(({ name }) => name))], [groups]);
	const history = useHistoryDetail('TermRates', currency, names, currency);
	return (
		<RateTable
			heading={<RateHeading level={2} text={currency} place={currency} />}
			actions={
				<>
					{history.button}
					{actions}
				</>
			}
			detail={history.detail}
			label={t('term.tableLabel', { currency })}
			columns={columns}
			groups={rowGroups}
			keyOf={keyOf}
			initialSorting={latestFirst}
			empty={t('empty.currency')}
		/>
	);
}

/** The term rates of a currency to take out, with the name of the instrument first. */
export function takenTerm({ currency, groups }: TermTable, text: RateText): TakenTable {
	const names = new Map(groups.flatMap(({ name, rates }) => rates.map((rate) => [rate, name] as const)));
	const instrument: DataColumn<TermFigure> = {
		key: 'instrument',
		title: text.t('term.columns.instrument'),
		text: (rate) => names.get(rate),
	};
	return takenTable(currency, [instrument, ...termColumns(text)], [...names.keys()]);
}

function termColumns({ t, language }: RateText): readonly DataColumn<TermFigure>[] {
	return [
		{ key: 'ric', title: t('term.columns.ric'), text: ({ ric }) => ric, sortValue: ({ ric }) => ric },
		{
			key: 'valueDate',
			title: t('term.columns.valueDate'),
			text: ({ record_date }) => dateText(record_date, language),
			sortValue: ({ record_date }) => record_date,
		},
		{
			key: 'value',
			title: t('term.columns.value'),
			isNumeric: true,
			text: ({ value }) => value ?? undefined,
			sortValue: ({ value }) => figureOrder(value),
		},
		{
			key: 'tenor',
			title: t('term.columns.tenor'),
			text: ({ tenor }) => tenor,
			sortValue: ({ tenor }) => tenorOrder(tenor),
		},
	];
}
