import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { type OvernightRow, overnightHistory } from '../../../../shared/contract/overnight-history.ts';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { dateText } from '../../i18n/date-text.ts';
import { initialRateSelection, latestMonths } from '../../lib/initial-rate-selection.ts';
import { useRateSelection } from '../../lib/rate-selection.ts';
import { mostDecimals } from '../../lib/same-decimals.ts';
import { useSession } from '../../lib/session-context.ts';
import { useRateText } from '../../ui/rate-screen/rate-text.ts';
import { RatesEmpty } from '../../ui/rate-screen/rates-empty.tsx';
import { useProfileCheck } from '../../ui/rate-screen/use-profile-check.ts';
import { useRateError } from '../../ui/rate-screen/use-rate-error.ts';
import { RateTable } from '../../ui/rate-table/rate-table.tsx';
import { OvernightChart } from './chart/overnight-chart.tsx';
import { useOvernightExport } from './export/use-overnight-export.ts';
import { fieldText, overnightColumns } from './overnight-columns.ts';
import { overnightProfile } from './overnight-profile.ts';
import { RangePanel } from './range-panel.tsx';
import { useLatestFixingDate } from './use-latest-fixing-date.ts';
import { type OvernightQuestion, useOvernightHistory } from './use-overnight-history.ts';

const api = { name: 'overnightRates', path: overnightHistory.path } as const;
const keyOf = ({ record_date, index }: OvernightRow) => `${index ?? ''} ${record_date}`;

/** The published fixings of a currency's overnight index over a range of dates. */
export function OvernightRatesPage() {
	const { t, language } = useRateText();
	const { layout } = useSession();
	const profile = useMemo(() => overnightProfile(layout), [layout]);
	const { currencies, defaultCurrency: currency } = profile;
	const [selection, choose] = useRateSelection((left) => ({ ...(left ?? initialRateSelection()), currency }));
	const [question, ask] = useState(() => asked(selection));
	const history = useOvernightHistory(question, currencies.length > 0);
	useProfileCheck(currencies);
	useRateError(history.error, api);

	const rows = history.isFetching || history.isError ? none : (history.data ?? none);
	const columns = useMemo(() => {
		const decimals = mostDecimals(rows.map((row) => fieldText(row, 'value')));
		return overnightColumns(profile.columns, decimals, { t, language });
	}, [profile, rows, t, language]);
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	const firstLatest = { key: profile.columns[0]?.field ?? '', isDescending: true };
	const exporting = useOvernightExport(question, rows, profile.columns);
	const latest = useLatestFixingDate(question?.currency, history.isSuccess && rows.length === 0 && !history.isFetching);
	const endsEarlier = question !== undefined && latest !== undefined && latest < question.from;

	const results = useRef<HTMLDivElement>(null);
	const shownCurrency = question?.currency ?? currency;

	const go = () => {
		const next = asked(selection);
		if (next === undefined || currencies.length === 0) return;
		if (question !== undefined && isSame(next, question)) void history.refetch();
		else ask(next);
	};
	const showLatest = (to: LocalDate) => {
		if (question === undefined) return;
		const next = { currency: question.currency, ...latestMonths(to) };
		choose(next);
		ask(next);
		// The button goes, and with it the focus that it had.
		results.current?.focus();
	};
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.overnightRates')}</Header>
			<RangePanel
				selection={selection}
				currencies={currencies}
				onChoose={choose}
				onGo={go}
				onExport={exporting.save}
				isExporting={exporting.isBusy}
				hasRates={rows.length > 0}
			/>
			<div ref={results} tabIndex={-1}>
				<SpaceBetween size="s">
					{rows.length > 0 && <OvernightChart rows={rows} name={rows[0]?.index ?? shownCurrency} />}
					{question !== undefined && !history.isFetching && rows.length === 0 && (
						<RatesEmpty>
							<p>{t('empty.range')}</p>
							{endsEarlier && (
								<>
									<p>{t('empty.latest', { currency: question.currency, date: dateText(latest, language) })}</p>
									<Button formAction="none" onClick={() => showLatest(latest)}>
										{t('empty.showLatest', { date: dateText(latest, language) })}
									</Button>
								</>
							)}
						</RatesEmpty>
					)}
					{rows.length > 0 && (
						<RateTable
							label={t('overnight.tableLabel', { currency: shownCurrency })}
							columns={columns}
							groups={groups}
							keyOf={keyOf}
							initialSorting={firstLatest}
							empty={t('empty.range')}
							isScrolling
						/>
					)}
				</SpaceBetween>
			</div>
		</SpaceBetween>
	);
}

const none: readonly OvernightRow[] = [];

/** Nothing where a date is missing. */
function asked({ currency, from, to }: Partial<OvernightQuestion>): OvernightQuestion | undefined {
	return currency === undefined || from === undefined || to === undefined ? undefined : { currency, from, to };
}

function isSame(a: OvernightQuestion, b: OvernightQuestion): boolean {
	return a.currency === b.currency && a.from === b.from && a.to === b.to;
}
