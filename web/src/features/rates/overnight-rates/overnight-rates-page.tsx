import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import { maxDecimals } from '#lib/pad-decimals.ts';
import { useSession } from '#lib/session-context.ts';
import { type OvernightRow, overnightHistory } from '#shared/contract/overnight-history.ts';
import { modules } from '#shared/directory/modules.ts';
import { maxLines } from '#ui/step-chart/step-series.ts';
import { TableActions } from '../shared/export/table-actions.tsx';
import { takenTable } from '../shared/export/taken-table.ts';
import {
	initialRateSelection,
	type RateSelection,
	useLatestFixingDate,
	useProfileCheck,
	useRateSelection,
	useRefusedAddress,
} from '../shared/rate-selection.ts';
import { EmptyColumnsChoice, RatesEmpty, RatesFailed, RateTable } from '../shared/rate-table.tsx';
import { useRateError, useRateText } from '../shared/rate-text.ts';
import { useWorkbookExport } from '../shared/table-export.tsx';
import { OvernightChart } from './chart/overnight-chart.tsx';
import { fieldText, overnightColumns, overnightWorkbook } from './overnight-columns.ts';
import { overnightProfile } from './overnight-profile.ts';
import {
	type DateRange,
	type OvernightQuestion,
	presetRange,
	readOvernightAddress,
	writeCompared,
	writeMarking,
} from './overnight-range.ts';
import { RangePanel } from './range-panel.tsx';
import { noRows, useOvernightHistories } from './use-overnight-history.ts';

const address = modules.ONRates.screen.path;
const api = { name: 'overnightRates', path: overnightHistory.path } as const;
const keyOf = ({ record_date, index }: OvernightRow) => `${index ?? ''} ${record_date}`;

export function OvernightRatesPage() {
	const { t, language } = useRateText();
	const { layout } = useSession();
	const profile = useMemo(() => overnightProfile(layout), [layout]);
	const { currencies, defaultCurrency: currency } = profile;
	const [addressed] = useState(() => readOvernightAddress(queryAt(address), currencies, localToday()));
	const tellRefused = useRefusedAddress(addressed.isRefused);
	const [selection, choose] = useRateSelection((left) => ({
		...(left ?? initialRateSelection()),
		currency,
		...addressed.chosen,
	}));
	const range = rangeOf(selection);
	const [question, ask] = useState(() => range && { currency: selection.currency, ...range });
	const compared = useMemo(
		() => comparable(selection.compared, currencies, question?.currency),
		[selection.compared, currencies, question],
	);
	const shown = question && {
		...question,
		compare: writeCompared(compared),
		decisions: writeMarking(selection.isMarkingDecisions),
	};
	useAddressParameters(address, shown, (query) => {
		const again = readOvernightAddress(query, currencies, localToday());
		const { currency: opened = currency, from, to, compared: beside = [], isMarkingDecisions = true } = again.chosen;
		if (again.isRefused) tellRefused();
		else if (from !== undefined && to !== undefined) {
			choose({ compared: beside, isMarkingDecisions });
			open({ currency: opened, from, to });
		}
	});
	const asked = currencies.length === 0 ? undefined : question;
	const history = useOvernightHistories(
		asked === undefined ? [] : [asked, ...compared.map((each) => ({ ...asked, currency: each }))],
	);
	useProfileCheck(currencies);
	useRateError(history.error, api);

	const rows = history.rows[0] ?? noRows;
	const shownCurrency = question?.currency ?? currency;
	const failures = [shownCurrency, ...compared].flatMap((each, i) => {
		const failed = history.failed[i];
		return failed === undefined ? [] : [{ currency: each, failed, isKept: (history.rows[i] ?? noRows).length > 0 }];
	});
	const fixings = useMemo(
		() => [shownCurrency, ...compared].map((each, i) => ({ currency: each, rows: history.rows[i] ?? noRows })),
		[shownCurrency, compared, history.rows],
	);
	const columns = useMemo(() => {
		const decimals = maxDecimals(rows.map((row) => fieldText(row, 'value')));
		return overnightColumns(profile.columns, decimals, { t, language });
	}, [profile, rows, t, language]);
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	const firstLatest = { key: profile.columns[0]?.field ?? '', isDescending: true };
	const exporting = useWorkbookExport();
	const { latest, isSettled, askAgain } = useLatestFixingDate(selection.currency, currencies.length > 0);
	const hasEarlier = latest !== undefined && (range === undefined || latest < range.from);
	const [openedOn, setOpenedOn] = useState<OvernightQuestion>();
	/** True if the range ends today because the latest rate was unknown when the screen opened, for example offline. */
	const [isCountedFromToday, setCountedFromToday] = useState(false);

	const open = (opened: OvernightQuestion) => {
		choose(opened);
		ask(opened);
	};
	const isUntouched =
		openedOn !== undefined &&
		question === openedOn &&
		range !== undefined &&
		isSame({ currency: selection.currency, ...range }, openedOn);
	const isOpening =
		openedOn === undefined
			? question === undefined && range === undefined && isSettled
			: isUntouched && isCountedFromToday && latest !== undefined;
	useEffect(() => {
		if (!isOpening) return;
		const opened = { currency: selection.currency, ...presetRange('month3', latest ?? localToday()) };
		setCountedFromToday(latest === undefined);
		setOpenedOn(opened);
		choose(opened);
		ask(opened);
	}, [isOpening, selection.currency, latest, choose]);

	const results = useRef<HTMLDivElement>(null);

	const go = () => {
		if (range === undefined || currencies.length === 0) return;
		const next = { currency: selection.currency, ...range };
		if (question !== undefined && isSame(next, question)) history.reload();
		else ask(next);
	};
	const offer = hasEarlier
		? {
				text: t('empty.latest', { currency: selection.currency, date: dateText(latest, language) }),
				button: t('empty.showLatest', { date: dateText(latest, language) }),
				onAccept: () => {
					open({ currency: selection.currency, ...presetRange('month3', latest) });
					// Moves the focus to the results, because the focused button disappears.
					results.current?.focus();
				},
			}
		: undefined;
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.overnightRates')}</Header>
			<RangePanel
				currency={selection.currency}
				currencies={currencies}
				range={range}
				latest={latest}
				isLatestKnown={isSettled}
				onCurrency={(chosen) => choose({ currency: chosen })}
				onRange={(chosen) => choose({ from: chosen?.from, to: chosen?.to })}
				onPreset={(chosen) => open({ currency: selection.currency, ...chosen })}
				onGo={go}
				onExport={() => {
					if (question !== undefined)
						void exporting.save(overnightWorkbook(question, rows, profile.columns, { t, language }));
				}}
				isExporting={exporting.isBusy}
				hasRates={rows.length > 0}
			/>
			{openedOn !== undefined && question === openedOn && rows.length > 0 && latest !== undefined && (
				<Box color="text-body-secondary">
					{t('overnight.openedOn', { currency: openedOn.currency, date: dateText(openedOn.to, language) })}
				</Box>
			)}
			<div ref={results} tabIndex={-1}>
				<SpaceBetween size="s">
					{failures.map((each) => (
						<RatesFailed
							key={each.currency}
							title={t('failed.range', { currency: each.currency })}
							isKept={each.isKept}
							failed={{
								...each.failed,
								retry: () => {
									askAgain();
									each.failed.retry();
								},
							}}
							{...{ api, results }}
						/>
					))}
					{rows.length > 0 && (
						<OvernightChart
							fixings={fixings}
							comparison={{
								...{ currency: shownCurrency, currencies, compared },
								onCompare: (chosen) => choose({ compared: chosen }),
							}}
							decisions={{
								isMarking: selection.isMarkingDecisions,
								onMark: (isMarking) => choose({ isMarkingDecisions: isMarking }),
							}}
						/>
					)}
					{question !== undefined && !history.isFetching && history.failed[0] === undefined && rows.length === 0 && (
						<RatesEmpty message={t('empty.range')} offer={offer} />
					)}
					{rows.length > 0 && (
						<div>
							<EmptyColumnsChoice>
								<RateTable
									actions={
										<TableActions
											name={shownCurrency}
											take={() => takenTable(shownCurrency, columns, rows.toReversed())}
										/>
									}
									label={t('overnight.tableLabel', { currency: shownCurrency })}
									columns={columns}
									groups={groups}
									keyOf={keyOf}
									initialSorting={firstLatest}
									empty={t('empty.range')}
									isScrolling
								/>
							</EmptyColumnsChoice>
						</div>
					)}
				</SpaceBetween>
			</div>
		</SpaceBetween>
	);
}

function comparable(chosen: readonly string[], currencies: readonly string[], beside: string | undefined) {
	return chosen.filter((each) => each !== beside && currencies.includes(each)).slice(0, maxLines - 1);
}

function rangeOf({ from, to }: RateSelection): DateRange | undefined {
	return from === undefined || to === undefined ? undefined : { from, to };
}

function isSame(a: OvernightQuestion, b: OvernightQuestion): boolean {
	return a.currency === b.currency && a.from === b.from && a.to === b.to;
}
