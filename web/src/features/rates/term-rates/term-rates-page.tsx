import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { listed } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { type TermFigure, termRates } from '#shared/contract/term.ts';
import { modules } from '#shared/directory/modules.ts';
import { tenorOrder } from '#shared/time/local-date.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { TableActions } from '../shared/export/table-actions.tsx';
import { type TakenTable, takenTable } from '../shared/export/taken-table.ts';
import { useHistoryDetail } from '../shared/history/use-history-detail.tsx';
import { JumpList, RateHeading, useAddressedPlace } from '../shared/jump-list.tsx';
import { useEntitledCurrencies } from '../shared/rate-selection.ts';
import { EmptyColumnsChoice, RatesEmpty, RatesFailed, RateTable } from '../shared/rate-table.tsx';
import { failedQuery, neverReused, type RateText, useRateError, useRateText } from '../shared/rate-text.ts';
import { useWorkbookExport } from '../shared/table-export.tsx';
import { latestDate, latestDates, type TermTable, termTables } from './term-groups.ts';

const latestFirst = { key: 'valueDate', isDescending: true };
const keyOf = ({ ric, record_date }: TermFigure) => `${ric} ${record_date}`;

interface TermTableViewProps {
	readonly table: TermTable;
	readonly actions: ReactNode;
}

function TermTableView({ table: { currency, groups }, actions }: TermTableViewProps) {
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

const api = { name: 'termRates', path: termRates.path } as const;

export function TermRatesPage() {
	const { t, language } = useRateText();
	const currencies = useEntitledCurrencies('TermRates');
	const { userId } = useSession();
	const rates = useQuery({
		queryKey: ['term-rates', userId, currencies],
		queryFn: async ({ signal }) =>
			(await callApi(termRates, { userid: userId, currencyINPUT: [...currencies] }, { signal })).body,
		enabled: currencies.length > 0,
		...neverReused,
	});
	useRateError(rates.error, api);
	const failed = failedQuery(rates);
	const results = useRef<HTMLDivElement>(null);
	const { data } = rates;
	const tables = useMemo(() => (data === undefined ? [] : termTables(data, currencies)), [data, currencies]);
	useAddressedPlace(modules.TermRates.screen.path, 'currency', tables.length > 0);
	const places = useMemo(() => tables.map(({ currency }) => ({ place: currency, label: currency })), [tables]);
	const exporting = useWorkbookExport();
	const latest = latestText(tables, { t, language });
	const exportTables = (exported: readonly TermTable[]) =>
		exporting.save({
			fileName: [
				'TermRates',
				...(exported.length === 1 ? exported : []).map(({ currency }) => currency),
				`${latestDate(exported)}.xlsx`,
			].join('_'),
			title: t('titles.termRates'),
			shown: latest,
			origin: t('export.term'),
			sheets: exported.map((table) => takenTerm(table, { t, language }).sheet),
		});
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.termRates')}</Header>
			{failed !== undefined && (
				<RatesFailed title={t('failed.term')} isKept={tables.length > 0} {...{ failed, api, results }} />
			)}
			{failed === undefined && !rates.isFetching && tables.length === 0 && <RatesEmpty message={t('term.none')} />}
			<div ref={results} tabIndex={-1}>
				{tables.length > 0 && (
					<>
						<SpaceBetween direction="horizontal" size="m" alignItems="center">
							<Button
								formAction="none"
								iconName="download"
								loading={exporting.isBusy}
								onClick={() => exportTables(tables)}
							>
								{t('export.all')}
							</Button>
							<Box variant="small" color="text-body-secondary">
								<span>{t('term.hint')}</span> <span>{latest}</span>
							</Box>
						</SpaceBetween>
						<JumpList label={t('jumpTo')} parameter="currency" places={places} />
					</>
				)}
				<EmptyColumnsChoice>
					{tables.map((table) => (
						<TermTableView
							key={table.currency}
							table={table}
							actions={
								table.groups.length > 0 && (
									<TableActions
										name={table.currency}
										take={() => takenTerm(table, { t, language })}
										isBusy={exporting.isBusy}
										onExport={() => exportTables([table])}
									/>
								)
							}
						/>
					))}
				</EmptyColumnsChoice>
			</div>
		</SpaceBetween>
	);
}

function latestText(tables: readonly TermTable[], { t, language }: RateText): string {
	const [first, ...others] = latestDates(tables);
	if (first === undefined) return '';
	if (others.length === 0) return t('term.latest', { date: dateText(first.date, language) });
	const ofDate = ({ date, names }: typeof first) => `${listed(names, language)} ${dateText(date, language)}`;
	return t('term.latestOf', { list: [first, ...others].map(ofDate).join(t('term.separator')) });
}
