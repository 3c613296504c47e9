import {
	Alert,
	Box,
	Button,
	Container,
	FormField,
	Header,
	RadioGroup,
	SpaceBetween,
} from '@cloudscape-design/components';
import {
	Fragment,
	type ReactNode,
	type Ref,
	type SubmitEvent,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { listed } from '#i18n/punctuation.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { type DateType, dateTypes, type UnavailableRate } from '#shared/contract/fallback.ts';
import { type Module, modules } from '#shared/directory/modules.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import styles from './dated-rates-page.module.css';
import { useExplained } from './explanation-panel.tsx';
import { TableActions } from './export/table-actions.tsx';
import type { TakenTable } from './export/taken-table.ts';
import { JumpList, type Place, useAddressedPlace } from './jump-list.tsx';
import { canHaveRates, earliestRateDate, type RateSelection, useEntitledCurrencies } from './rate-selection.ts';
import { EmptyColumnsChoice, RatesEmpty, RatesFailed } from './rate-table.tsx';
import { type RateText, useRateText } from './rate-text.ts';
import { useWorkbookExport } from './table-export.tsx';
import { type DatedRates, useDatedRates } from './use-dated-rates.ts';

interface DatePanelProps {
	readonly selection: Pick<RateSelection, 'date' | 'dateType'>;
	readonly disclaimers: Readonly<Record<DateType, string>>;
	readonly onChoose: (change: Partial<Pick<RateSelection, 'date' | 'dateType'>>) => void;
	readonly onGo: () => void;
}

interface Refusal {
	readonly text: string;
	readonly reason: (text: RateText) => string;
}

export function DatePanel({ selection, disclaimers, onChoose, onGo }: DatePanelProps) {
	const text = useRateText();
	const { t } = text;
	const [today] = useState(() => localToday());
	const [refused, setRefused] = useState<Refusal>();
	const form = useRef<HTMLFormElement>(null);

	const pick = (date: LocalDate, written: string): boolean => {
		const reason = objection(date, today);
		setRefused(reason && { text: written, reason });
		if (reason === undefined) onChoose({ date });
		return reason === undefined;
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (refused === undefined) onGo();
		else form.current?.querySelector('input')?.focus();
	};

	return (
		<Container header={<Header variant="h2">{t('panel.title')}</Header>}>
			<form ref={form} className={styles.panel} onSubmit={submit} noValidate>
				<FormField label={t('panel.date')} errorText={refused?.reason(text)}>
					<DateField
						value={selection.date}
						refused={refused?.text}
						min={earliestRateDate}
						max={today}
						today={today}
						closureOf={weekendsOnly(t('panel.closedWeekend'))}
						onPick={pick}
						onUnreadable={(written, problem) => setRefused({ text: written, reason: (text) => said(problem, text) })}
						onRewrite={() => setRefused(undefined)}
					/>
				</FormField>
				<FormField label={t('panel.dateType')} stretch>
					<RadioGroup
						direction="horizontal"
						value={selection.dateType}
						items={dateTypes.map((value) => ({
							value,
							label: t(`panel.types.${value}`),
							description: disclaimers[value],
						}))}
						onChange={({ detail }) => onChoose({ dateType: detail.value as DateType })}
					/>
				</FormField>
				<Button variant="primary" formAction="submit">
					{t('panel.go')}
				</Button>
			</form>
		</Container>
	);
}

function objection(date: LocalDate, today: LocalDate): Refusal['reason'] | undefined {
	if (canHaveRates(date, today)) return undefined;
	if (date < earliestRateDate || date > today) {
		return ({ t, language }) =>
			t('panel.outside', { min: dateText(earliestRateDate, language), max: dateText(today, language) });
	}
	return ({ t, language }) => t('panel.weekend', { date: dateText(date, language) });
}

function said(problem: DateProblem, { t, language }: RateText): string {
	if (problem.problem === 'not-a-date') return t('panel.unreadable');
	return t('panel.ambiguous', { dates: dateChoiceText(problem.dates, language) });
}

interface BesideTablesProps {
	readonly ref: Ref<HTMLDivElement>;
	readonly tables: readonly { readonly key: string; readonly isExplained: boolean; readonly table: ReactNode }[];
	readonly explanation: ReactNode;
}

/** Minimum window width in pixels at which an explanation is shown next to the tables. */
const leastWidth = 901;

/** Shows tables next to a figure's explanation. In a narrow window, it is below the table with the figure. */
function BesideTables({ ref, tables, explanation }: BesideTablesProps) {
	const isNarrow = useSyncExternalStore(subscribe, () => innerWidth < leastWidth);
	const isOpen = explanation !== undefined;
	useLayoutEffect(() => {
		// Scrolls to the figure, because opening the explanation makes the tables narrower and can move the figure out of
		// view.
		const figure = document.activeElement;
		if (isOpen && !isNarrow && figure instanceof HTMLElement) figure.scrollIntoView?.({ block: 'nearest' });
	}, [isOpen, isNarrow]);
	return (
		<div className={isOpen && !isNarrow ? styles.split : undefined}>
			<div ref={ref} tabIndex={-1}>
				{tables.map(({ key, isExplained, table }) => (
					<Fragment key={key}>
						{table}
						{isNarrow && isExplained && explanation}
					</Fragment>
				))}
			</div>
			{isOpen && !isNarrow && <div>{explanation}</div>}
		</div>
	);
}

function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}

interface DatedRatesPageProps<Body, Table, Subject> {
	readonly module: Module;
	readonly title: string;
	readonly disclaimers: Readonly<Record<DateType, string>>;
	readonly rates: DatedRates<Body, Table>;
	readonly hint: (dateType: DateType) => ReactNode;
	readonly jumpLabel: string;
	readonly parameter: string;
	/** Returns the jump target at a table's heading. Undefined if the table before it has the same target. */
	readonly placeOf: (table: Table, before: Table | undefined) => Place | undefined;
	/** Returns a unique name for a table, which becomes part of file names. */
	readonly nameOf: (table: Table) => string;
	readonly table: (table: Table, parts: TableParts<Table, Subject>) => ReactNode;
	readonly take: (table: Table) => TakenTable;
	readonly isAbout: (explained: Subject, table: Table) => boolean;
	readonly explanation: (explained: Subject, onClose: () => void) => ReactNode;
}

export interface TableParts<Table, Subject> {
	readonly before: Table | undefined;
	readonly place: string | undefined;
	readonly actions: ReactNode;
	readonly onExplain: (subject: Subject) => void;
}

export function DatedRatesPage<Body, Table, Subject extends object>(props: DatedRatesPageProps<Body, Table, Subject>) {
	const { module, title, disclaimers, rates, placeOf, nameOf } = props;
	const { t, language } = useRateText();
	const currencies = useEntitledCurrencies(module);
	const { path } = modules[module].screen;
	const dated = useDatedRates(rates, currencies, path);
	const { selection, choose, tables, isEmpty, failed, published, failedSearch, reload } = dated;
	const { explained, explain, forget, close } = useExplained<Subject>();
	const { date, dateType, openedOn } = selection;
	const results = useRef<HTMLDivElement>(null);
	const exporting = useWorkbookExport();
	const places = useMemo(() => tables.flatMap((table, i) => placeOf(table, tables[i - 1]) ?? []), [tables, placeOf]);
	const searchAgain = failedSearch && {
		text: t('failed.search'),
		button: t('failed.retry'),
		onAccept: failedSearch.retry,
	};
	const offer = published && {
		text: t('empty.published', { date: dateText(published, language) }),
		button: t('empty.showPublished', { date: dateText(published, language) }),
		onAccept: () => {
			choose({ date: published });
			// Moves the focus to the results, because the focused button disappears.
			results.current?.focus();
		},
	};
	useAddressedPlace(path, props.parameter, tables.length > 0);
	const exportTables = (exported: readonly Table[], name: string) =>
		exporting.save({
			fileName: [module, ...(name === '' ? [] : [name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')]), `${date}.xlsx`].join('_'),
			title,
			shown: `${t(`panel.types.${dateType}`)} ${dateText(date, language)}. ${disclaimers[dateType]}`,
			origin: t('export.calculated'),
			sheets: exported.map((table) => props.take(table).sheet),
		});
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{title}</Header>
			<DatePanel
				selection={selection}
				disclaimers={disclaimers}
				onChoose={(change) => {
					forget();
					choose({ ...change, isOpening: false });
				}}
				onGo={() => {
					forget();
					reload();
				}}
			/>
			{openedOn !== undefined && date === openedOn && dateType === 'publication_date' && (
				<Box color="text-body-secondary">{t('panel.openedOn', { date: dateText(openedOn, language) })}</Box>
			)}
			{failed !== undefined && (
				<RatesFailed
					title={t('failed.date', { date: dateText(date, language) })}
					isKept={tables.length > 0}
					{...{ failed, api: dated.api, results }}
				/>
			)}
			<UnavailableRates rates={dated.unavailable} />
			{isEmpty && <RatesEmpty message={t('empty.date')} offer={offer ?? searchAgain} />}
			<div>
				{tables.length > 0 && (
					<>
						<SpaceBetween direction="horizontal" size="m" alignItems="center">
							<Button
								formAction="none"
								iconName="download"
								loading={exporting.isBusy}
								onClick={() => exportTables(tables, '')}
							>
								{t('export.all')}
							</Button>
							<Box variant="small" color="text-body-secondary">
								{props.hint(dateType)}
							</Box>
						</SpaceBetween>
						<JumpList label={props.jumpLabel} parameter={props.parameter} places={places} />
					</>
				)}
				<EmptyColumnsChoice>
					<BesideTables
						ref={results}
						tables={tables.map((table, i) => ({
							key: nameOf(table),
							isExplained: explained !== undefined && props.isAbout(explained, table),
							table: props.table(table, {
								before: tables[i - 1],
								place: placeOf(table, tables[i - 1])?.place,
								actions: (
									<TableActions
										name={nameOf(table)}
										take={() => props.take(table)}
										isBusy={exporting.isBusy}
										onExport={() => exportTables([table], nameOf(table))}
									/>
								),
								onExplain: explain,
							}),
						}))}
						explanation={explained && props.explanation(explained, close)}
					/>
				</EmptyColumnsChoice>
			</div>
		</SpaceBetween>
	);
}

/** Maximum number of lines shown initially, to keep rates below in view. More are shown on request and in print. */
const firstShown = 3;

/** Lists the calculated rates that have no figure, each with the reason. Tenors with the same reason share a line. */
function UnavailableRates({ rates }: { readonly rates: readonly UnavailableRate[] }) {
	const text = useRateText();
	const { t, language } = text;
	const [isOpen, setOpen] = useState(false);
	const isWhole = usePrinting() || isOpen;
	if (rates.length === 0) return null;
	const described = rates.map((rate) => ({
		...rate,
		reason: describeProblem(new ApiError(400, rate.problem), text, rate.problem.message),
	}));
	const groups = Map.groupBy(described, ({ currency, name, reason }) => `${currency} ${name}\n${reason}`);
	return (
		<Alert type="warning" header={t('unavailable.title', { count: rates.length })}>
			<ul>
				{[...groups].slice(0, isWhole ? groups.size : firstShown).map(([key, same]) => {
					const [first] = same as [(typeof described)[number]];
					const dates = [...new Set(same.map(({ recordDate }) => dateText(recordDate, language)))];
					return (
						<li key={key}>
							<UnbrokenDates>
								{t('unavailable.rates', {
									currency: first.currency,
									name: first.name,
									tenors: listed([...new Set(same.map(({ tenor }) => tenor))], language),
									dates: listed(dates, language),
									reason: first.reason,
								})}
							</UnbrokenDates>
						</li>
					);
				})}
			</ul>
			{groups.size > firstShown && (
				<Button variant="inline-link" ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{t(isOpen ? 'unavailable.showFirst' : 'unavailable.showAll', { count: rates.length })}
				</Button>
			)}
		</Alert>
	);
}
