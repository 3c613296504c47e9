import { Fragment, useCallback, useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import {
	type CashCalculation,
	type CashExplanation,
	type CashFallbackBody,
	cashCategories,
	cashFallbacks,
	cashFeatures,
	cashHeadings,
	compoundingStyles,
	explainCashFallback,
} from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import { DatedRatesPage, type TableParts } from '../shared/dated-rates-page.tsx';
import {
	ExplainedFigure,
	ExplanationBody,
	ExplanationPanel,
	type ExplanationStep,
	inBrackets,
} from '../shared/explanation-panel.tsx';
import { type TakenTable, takenTable } from '../shared/export/taken-table.ts';
import { RateHeading } from '../shared/jump-list.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { type RateText, statusText, useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import styles from './cash-fallbacks-page.module.css';
import { type CashEntry, type CashRow, type CashSection, type CashTable, cashTables } from './cash-tables.ts';

interface CashTableViewProps extends TableParts<CashTable, ExplainedCash> {
	readonly table: CashTable;
}

const keyOf = ({ feature }: CashRow) => feature;

function CashTableView({ table, before, place, actions, onExplain }: CashTableViewProps) {
	const text = useRateText();
	const { currency, sections } = table;
	const name = cashText('categories', table.name, text);
	const style = cashText('styles', table.style, text);
	const isFirstOfName = before?.name !== table.name || before.currency !== table.currency;
	return (
		<>
			{isFirstOfName && <RateHeading level={2} text={text.t('fallback.gridLabel', { currency, name })} />}
			{sections.map((section, i) => (
				<RateTable
					key={section.heading}
					{...(i === 0 && { heading: <RateHeading level={3} text={style} place={place} />, actions })}
					label={text.t('cash.tableLabel', {
						...{ currency, name, style },
						heading: cashText('headings', section.heading, text),
					})}
					columns={cashColumns(section, text, (figure) => onExplain({ table, ...figure }))}
					groups={[{ key: '', rows: section.rows }]}
					keyOf={keyOf}
				/>
			))}
		</>
	);
}

function cashColumns(
	{ heading, tenors }: CashSection,
	text: RateText,
	onExplain: (figure: Omit<ExplainedCash, 'table'>) => void,
): readonly DataColumn<CashRow>[] {
	const { t, language } = text;
	const group = cashText('headings', heading, text);
	const featureText = ({ feature }: CashRow) => cashText('features', feature, text);
	const shown = (date: LocalDate | undefined) => (date === undefined ? noValue : dateText(date, language));
	const tenorColumn = ({ tenor, statuses }: CashSection['tenors'][number]): DataColumn<CashRow> => ({
		key: tenor,
		group,
		title: tenor,
		note: statuses.map((status) => statusText(status, text)).join(' / '),
		isNumeric: true,
		text: () => undefined,
		cell: (row) =>
			row.cells.get(tenor)?.map(({ date, recordDate, value }) => (
				<div key={`${recordDate} ${value}`} className={styles.entry}>
					<span className={styles.date}>{shown(date)}</span>
					<ExplainedFigure
						value={value}
						label={t('cash.explain', { heading: group, feature: featureText(row), tenor, date: shown(date), value })}
						onPress={() => onExplain({ feature: row.feature, tenor, recordDate })}
					/>
				</div>
			)),
	});
	return [
		{ key: 'feature', group, title: t('cash.feature'), isRowHeader: true, text: featureText },
		...tenors.map(tenorColumn),
	];
}

const rates: DatedRates<CashFallbackBody, CashTable> = {
	path: cashFallbacks.path,
	load: (request, signal) => callApi(cashFallbacks, request, { signal }),
	tablesOf: cashTables,
};

const nameOf = ({ currency, name, style }: CashTable) => `${currency} ${name} ${style}`;

export function CashFallbacksPage() {
	const { t, language } = useRateText();
	const text = useMemo(() => ({ t, language }), [t, language]);
	const placeOf = useCallback(
		(table: CashTable) => ({
			place: nameOf(table),
			label: cashText('styles', table.style, text),
			group: text.t('fallback.gridLabel', { currency: table.currency, name: cashText('categories', table.name, text) }),
		}),
		[text],
	);
	return (
		<DatedRatesPage<CashFallbackBody, CashTable, ExplainedCash>
			module="CashFallbacks"
			title={t('titles.cashFallbacks')}
			disclaimers={t('cash.disclaimers', { returnObjects: true })}
			rates={rates}
			hint={(dateType) => (
				<>
					<span>{t(`cash.hint.${dateType}`)}</span> <span>{t('cash.press')}</span>
				</>
			)}
			jumpLabel={t('jumpToProduct')}
			parameter="product"
			placeOf={placeOf}
			nameOf={nameOf}
			table={(table, parts) => <CashTableView table={table} {...parts} />}
			take={(table) => takenCash(table, text)}
			isAbout={({ table: explained }, table) => explained === table}
			explanation={(explained, onClose) => <CashExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}

interface CashLine extends CashEntry {
	readonly heading: string;
	readonly feature: string;
	readonly tenor: string;
}

export function takenCash(table: CashTable, text: RateText): TakenTable {
	const { t } = text;
	const lines = table.sections.flatMap(({ heading, tenors, rows }) =>
		rows.flatMap(({ feature, cells }) =>
			tenors.flatMap(({ tenor }) => (cells.get(tenor) ?? []).map((entry) => ({ ...entry, heading, feature, tenor }))),
		),
	);
	const column = (key: string, title: string, read: (line: CashLine) => string | undefined, isNumeric = false) =>
		({ key, title, isNumeric, text: read, sortValue: read }) satisfies DataColumn<CashLine>;
	const columns = [
		column('product', t('cash.product'), () => cashText('categories', table.name, text)),
		column('style', t('cash.style'), () => cashText('styles', table.style, text)),
		column('heading', t('cash.heading'), ({ heading }) => cashText('headings', heading, text)),
		column('feature', t('cash.feature'), ({ feature }) => cashText('features', feature, text)),
		column('tenor', t('fallback.columns.tenor'), ({ tenor }) => tenor),
		column('recordDate', t('fallback.columns.recordDate'), ({ recordDate }) => recordDate),
		column('publicationDate', t('fallback.columns.publicationDate'), ({ publicationDate }) => publicationDate),
		column('value', t('fallback.columns.value'), ({ value }) => value, true),
		column('status', t('fallback.columns.status'), ({ status }) => status && statusText(status, text)),
	];
	return takenTable(`${table.currency} ${cashText('styles', table.style, text)}`, columns, lines);
}

export interface ExplainedCash {
	readonly table: Pick<CashTable, 'currency' | 'name' | 'style'>;
	readonly feature: string;
	readonly tenor: string;
	readonly recordDate: LocalDate;
}

interface CashExplanationPanelProps {
	readonly explained: ExplainedCash;
	readonly onClose: () => void;
}

export function CashExplanationPanel({ explained, onClose }: CashExplanationPanelProps) {
	const text = useRateText();
	const { t, language } = text;
	const { userId } = useSession();
	const { table, feature, tenor, recordDate } = explained;
	const { currency, name, style } = table;
	const request = { userid: userId, currency, name, compounding: style, feature, tenor, recordDate };
	return (
		<ExplanationPanel
			title={t('explanation.title', { name: cashText('categories', name, text), tenor })}
			details={[
				t('cash.explanation.row', {
					style: cashText('styles', style, text),
					feature: cashText('features', feature, text),
				}),
				t('explanation.recordDate', { date: dateText(recordDate, language) }),
			]}
			subject={explained}
			path={explainCashFallback.path}
			request={request}
			load={(signal) => callApi(explainCashFallback, request, { signal })}
			onClose={onClose}
		>
			{(explanation) => <Explanation explanation={explanation} />}
		</ExplanationPanel>
	);
}

function Explanation({ explanation }: { readonly explanation: CashExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { figures, status, calculation } = explanation;
	return (
		<>
			<p>{statusText(status, text)}</p>
			<dl className={styles.figures}>
				{figures.map(({ heading, value }) => (
					<Fragment key={heading}>
						<dt>{cashText('headings', heading, text)}</dt>
						<dd>{value}</dd>
					</Fragment>
				))}
			</dl>
			<ExplanationBody
				explanation={explanation}
				steps={cashExplanationSteps(explanation, text).map((step) => ({
					...step,
					heading: t(`cash.explanation.sections.${step.section}`),
				}))}
				fixings={{
					columns: [
						t('cash.explanation.columns.accrualDate'),
						t('cash.explanation.columns.fixingDate'),
						t('explanation.columns.value'),
						t('explanation.columns.weight'),
					],
					rows: (calculation?.fixings ?? []).map(({ accrualDate, date, value, weight }) => [
						dateText(accrualDate, language),
						dateText(date, language),
						value,
						String(weight),
					]),
				}}
			/>
		</>
	);
}

type CashStep = ExplanationStep<'window' | 'observed' | 'average' | 'floor' | 'spread' | 'allIn' | 'publication'>;

function cashExplanationSteps({ calculation, publicationDate }: CashExplanation, text: RateText): readonly CashStep[] {
	if (calculation === null) return [];
	const { t, language } = text;
	const { window, floor } = calculation;
	const date = (day: string) => dateText(day, language);
	return [
		{
			section: 'window',
			sentences: [t('cash.explanation.window', { start: date(window.start), end: date(window.end) })],
		},
		{ section: 'observed', sentences: observed(calculation, text) },
		averageStep(calculation, text),
		...(floor === null
			? []
			: [
					{
						section: 'floor',
						sentences: [t(`cash.explanation.floor.${floor.isApplied ? 'applied' : 'idle'}`, { rate: floor.rate })],
					} as const,
				]),
		spreadStep(calculation, text),
		...allInStep(calculation, text),
		{
			section: 'publication',
			sentences: [
				publicationDate === null
					? t('explanation.notPublished')
					: t('cash.explanation.published', { date: date(publicationDate) }),
			],
		},
	];
}

function observed(calculation: CashCalculation, { t, language }: RateText): readonly string[] {
	const { lookbackDays, hasObservationShift, lockoutDays, days } = calculation;
	const [first, last] = [calculation.observed.first, calculation.observed.last].map((day) => dateText(day, language));
	return [
		t('cash.explanation.observed', { first, last, days }),
		...(lookbackDays === 0
			? []
			: [t(`cash.explanation.${hasObservationShift ? 'shift' : 'lookback'}`, { days: lookbackDays })]),
		...(lockoutDays === 0 ? [] : [t('cash.explanation.lockout', { days: lockoutDays })]),
	];
}

function averageStep(calculation: CashCalculation, { t }: RateText): CashStep {
	const { index, average, basis, averageRounding } = calculation;
	const { unrounded, rounded, decimals } = averageRounding;
	return {
		section: 'average',
		sentences: [t(`cash.explanation.average.${average}`, { index, basis, decimals })],
		formula: `${unrounded} → ${rounded}`,
	};
}

function spreadStep({ spread }: CashCalculation, { t, language }: RateText): CashStep {
	const { value, isFixed, transition } = spread;
	if (transition === null) {
		const sentence = t(isFixed ? 'explanation.spreadFixed' : 'explanation.spreadIndicative');
		return { section: 'spread', sentences: [sentence], formula: value ?? '' };
	}
	const { start, end, businessDays, businessDaysDone, rounding } = transition;
	const ends = { start: dateText(start.date, language), end: dateText(end.date, language), endValue: end.value };
	if (start.value === null || rounding === null) {
		return { section: 'spread', sentences: [t('cash.explanation.unknownStart', ends)] };
	}
	const way = `(${end.value} − ${inBrackets(start.value)})`;
	return {
		section: 'spread',
		sentences: [
			t('cash.explanation.transition', {
				...ends,
				startValue: start.value,
				done: businessDaysDone,
				steps: businessDays,
			}),
		],
		formula: `${start.value} + ${way} × ${businessDaysDone} / ${businessDays} = ${rounding.unrounded} → ${rounding.rounded}`,
	};
}

function allInStep({ adjustedSofr, spread, allInFallback }: CashCalculation, { t }: RateText): CashStep[] {
	if (spread.value === null || allInFallback === null) return [];
	const formula = `${adjustedSofr} + ${inBrackets(spread.value)} = ${allInFallback}`;
	return [{ section: 'allIn', sentences: [t('cash.explanation.sum')], formula }];
}

const known = {
	categories: cashCategories,
	styles: compoundingStyles,
	headings: cashHeadings,
	features: cashFeatures,
} as const;

/** Returns the translation of a name in the response. An unknown name is returned as published. */
export function cashText(kind: keyof typeof known, name: string, { t }: RateText): string {
	if (!(known[kind] as readonly string[]).includes(name)) return name;
	return t(`cash.${kind}.${name as 'Floor'}` as 'cash.features.Floor');
}
