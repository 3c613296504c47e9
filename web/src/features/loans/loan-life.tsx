import {
	Alert,
	Box,
	Button,
	Container,
	Header,
	KeyValuePairs,
	SpaceBetween,
	Tabs,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { columnWidths, type WorkbookSheet, withColumnFormats } from '#lib/workbook/workbook-model.ts';
import { compound } from '#shared/contract/compounding.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { loanSchedule } from '#shared/contract/loan-schedule.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { decimal, subtract } from '#shared/decimal/decimal.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { statementQuery } from './life/life-queries.ts';
import { LoanPage } from './life/loan-page.tsx';
import { marginChanges, periodTerms } from './life/period-terms.ts';
import { describeRefusedLoan, useSavedText } from './saved/saved-text.ts';
import { calculatorAddress } from './shared/calculator-address.ts';
import { prepareWork } from './shared/desk/kept-work.ts';
import type { ResultPanelProps } from './shared/desk/open-panel.ts';
import { type ResultCell, type ResultTable, resultCsv, sheetRows } from './shared/export/result-cell.ts';
import type { FormState, ReferenceData } from './shared/form/form-state.ts';
import { formOfTerms } from './shared/form/restore-inputs.ts';
import { toRequest } from './shared/form/to-request.ts';
import { Loaded } from './shared/life/loaded.tsx';
import { payableColumn } from './shared/life/loan-list.tsx';
import { amountText, type LifeText, payableText, problemText, useLifeText, useLoansText } from './shared/loans-text.ts';

type PeriodStatement = NonNullable<AnswerOf<typeof loanSchedule>['statement']>;
type Day = PeriodStatement['days'][number];
type Margin = PeriodStatement['margins'][number];

/** A column, both for the table on the screen and for exported files. Numbers in files have all digits. */
interface StatementColumn<Row> {
	readonly key: keyof Row & string;
	readonly title: string;
	readonly kind: 'date' | 'rate' | 'amount' | 'count';
}

const dataColumns = <Row,>(
	columns: readonly StatementColumn<Row>[],
	currency: string,
	{ language }: LifeText,
): readonly DataColumn<Row>[] =>
	columns.map(({ key, title, kind }): DataColumn<Row> => {
		const value = (row: Row) => String(row[key]);
		if (kind === 'date') {
			return {
				key,
				title,
				text: (row) => dateText(value(row), language),
				copied: (row) => ({ kind, value: value(row) }),
			};
		}
		const note = kind === 'rate' ? '%' : kind === 'amount' ? currency : undefined;
		return {
			key,
			title,
			...(note && { note }),
			isNumeric: true,
			text: (row) => (kind === 'amount' ? amountText(value(row)) : value(row)),
			exact: value,
		};
	});

const tableOf = <Row,>(
	columns: readonly StatementColumn<Row>[],
	rows: readonly Row[],
	currency: string,
): ResultTable => ({
	headings: columns.map(({ title, kind }) =>
		kind === 'rate' ? withBrackets(title, '%') : kind === 'amount' ? withBrackets(title, currency) : title,
	),
	rows: rows.map((row) =>
		columns.map(({ key, kind }): ResultCell => {
			const value = String(row[key]);
			return kind === 'date' ? { kind, date: value } : { kind: 'figure', figure: value, isExact: true };
		}),
	),
});

function sheetOf(name: string, table: ResultTable): WorkbookSheet {
	const [headings = [], ...rows] = sheetRows(table);
	const cells = [headings, ...withColumnFormats(rows)];
	return { name, rows: cells, columnWidths: columnWidths(cells) };
}

function MarginStatement({ loan, period }: Pick<LoanPeriodProps, 'loan' | 'period'>) {
	const text = useLifeText();
	const { t } = text;
	const { currency } = loan;
	const query = useQuery(statementQuery(loan, period.period));
	const ofDays: readonly StatementColumn<Day>[] = [
		{ key: 'from', title: t('fields.start'), kind: 'date' },
		{ key: 'to', title: t('fields.end'), kind: 'date' },
		{ key: 'fixingDate', title: t('statement.fixingDate'), kind: 'date' },
		{ key: 'fixing', title: t('statement.fixing'), kind: 'rate' },
		{ key: 'margin', title: t('fields.margin'), kind: 'rate' },
		{ key: 'effectiveRate', title: t('statement.effectiveRate'), kind: 'rate' },
		{ key: 'days', title: t('fields.days'), kind: 'count' },
		{ key: 'principal', title: t('fields.principal'), kind: 'amount' },
		{ key: 'interest', title: t('fields.interest'), kind: 'amount' },
		{ key: 'interestToDate', title: t('statement.toDate'), kind: 'amount' },
	];
	const ofMargins: readonly StatementColumn<Margin>[] = [
		{ key: 'from', title: t('fields.start'), kind: 'date' },
		{ key: 'to', title: t('fields.end'), kind: 'date' },
		{ key: 'days', title: t('fields.days'), kind: 'count' },
		{ key: 'margin', title: t('fields.margin'), kind: 'rate' },
		{ key: 'interest', title: t('fields.interest'), kind: 'amount' },
	];
	return (
		<Loaded query={query}>
			{({ statement }) => {
				if (statement === undefined) return <Box>{t('statement.none')}</Box>;
				const { days, margins } = statement;
				const fileName = `${t('statement.fileName')} ${loan.name} ${period.period}`.replace(/[\\/:*?"<>|]/g, '-');
				const tables = [tableOf(ofMargins, margins, currency), tableOf(ofDays, days, currency)] as const;
				const workbook = async () => {
					const { writeWorkbook } = await import('#lib/workbook/write-workbook.ts');
					const sheets = [sheetOf(t('statement.margins'), tables[0]), sheetOf(t('statement.days'), tables[1])];
					saveFile(await writeWorkbook(sheets), `${fileName}.xlsx`);
				};
				const dayColumns = dataColumns(ofDays, currency, text);
				return (
					<SpaceBetween size="s">
						<SpaceBetween direction="horizontal" size="xs">
							<CopyTableButton columns={dayColumns} rows={days} />
							<Button
								iconName="download"
								onClick={() => saveFile(resultCsv(tables[1]), `${fileName}.csv`, 'text/csv;charset=utf-8')}
							>
								CSV
							</Button>
							<Button iconName="download" onClick={() => void workbook()}>
								{t('monthEnd.workbook')}
							</Button>
							<Button onClick={() => window.print()}>{t('loan.print')}</Button>
						</SpaceBetween>
						<Box variant="h4">{t('statement.margins')}</Box>
						<DataTable
							label={t('statement.margins')}
							columns={dataColumns(ofMargins, currency, text)}
							groups={[{ key: '', rows: margins }]}
							keyOf={({ from }) => from}
						/>
						<div>{t('statement.total', { currency, payable: payableText(period.payableAmount ?? '', currency) })}</div>
						<Box variant="h4">{t('statement.days')}</Box>
						<DataTable
							label={t('statement.days')}
							columns={dayColumns}
							groups={[{ key: '', rows: days }]}
							keyOf={({ from }) => from}
						/>
					</SpaceBetween>
				);
			}}
		</Loaded>
	);
}

const StatementPanel = lazyPart<ResultPanelProps>(
	async () => (await import('./statement/statement-panel.tsx')).StatementPanel,
	{
		texts: ['statement'],
	},
);
const NoticePanel = lazyPart<ResultPanelProps>(async () => (await import('./notice/notice-panel.tsx')).NoticePanel, {
	texts: ['notice'],
});

interface LoanLifeProps extends Pick<PageAddress, 'navigate'> {
	readonly loan: SavedLoan;
	readonly reference: ReferenceData;
}

export function LoanLife({ loan, navigate, reference }: LoanLifeProps) {
	return (
		<LoanPage
			loan={loan}
			navigate={navigate}
			renderPeriod={(period, panel, onPanel) => (
				<LoanPeriod key={period.period} {...{ loan, navigate, reference, period, panel, onPanel }} />
			)}
		/>
	);
}

interface LoanPeriodProps extends LoanLifeProps {
	readonly period: SchedulePeriod;
	readonly panel: string;
	readonly onPanel: (panel: string) => void;
}

const panelIds = ['statement', 'notice'] as const;

function LoanPeriod({ loan, navigate, reference, period, panel, onPanel }: LoanPeriodProps) {
	const life = useLifeText();
	const { t, language } = life;
	const saved = useSavedText();
	const calculator = useLoansText();
	const session = useSession();
	const form = useMemo(
		() => formOfTerms(periodTerms(loan, period), undefined, { reference, today: localToday(), nowMillis: Date.now() }),
		[loan, period, reference],
	);
	const steps = marginChanges(loan, period);
	const date = (day: string) => dateText(day, language);
	const { currency } = loan;
	const isKnown = period.payableAmount !== undefined;
	const open = (state: FormState) => {
		prepareWork(session, state, reference);
		void navigate(calculatorAddress);
	};
	return (
		<Container
			header={
				<Header
					variant="h3"
					description={t('period.description', {
						start: date(period.start),
						end: date(period.end),
						days: period.days,
						payment: date(period.paymentDate),
					})}
					actions={'state' in form && <Button onClick={() => open(form.state)}>{t('period.calculator')}</Button>}
				>
					{t('period.title', { period: period.period })}
				</Header>
			}
		>
			<SpaceBetween size="s">
				{isKnown && (
					<KeyValuePairs
						columns={3}
						items={[
							{ label: withBrackets(t('fields.rate'), '%'), value: period.rate },
							{ label: withBrackets(t('fields.interest'), currency), value: amountText(period.interestAmount ?? '') },
							{
								label: withBrackets(t('fields.payable'), currency),
								value: payableText(period.payableAmount ?? '', currency),
							},
						]}
					/>
				)}
				{period.segments !== undefined && <Segments currency={currency} segments={period.segments} />}
				{!isKnown && period.problem !== undefined && <Alert type="error">{problemText(period.problem, life)}</Alert>}
				{!isKnown && period.problem === undefined && (
					<Alert type="info">{t('period.unknown', { date: date(period.knownOn ?? period.end) })}</Alert>
				)}
				{isKnown && steps.length > 0 && (
					<>
						<Alert type="info">{t('period.marginStep', { dates: listed(steps.map(date), language) })}</Alert>
						<MarginStatement loan={loan} period={period} />
					</>
				)}
				{isKnown && steps.length === 0 && 'refused' in form && (
					<Alert type="warning">{describeRefusedLoan(form, saved, calculator)}</Alert>
				)}
				{isKnown && steps.length === 0 && 'state' in form && (
					<CalculatedPeriod {...{ loan, reference, period, panel, onPanel }} inputs={form.state} />
				)}
			</SpaceBetween>
		</Container>
	);
}

type Segment = NonNullable<SchedulePeriod['segments']>[number];

function Segments({ currency, segments }: { readonly currency: string; readonly segments: readonly Segment[] }) {
	const { t, language } = useLifeText();
	return (
		<DataTable<Segment>
			label={t('period.segments')}
			columns={[
				{ key: 'from', title: t('fields.start'), text: ({ from }) => dateText(from, language) },
				{ key: 'to', title: t('fields.end'), text: ({ to }) => dateText(to, language) },
				payableColumn('principal', t('fields.principal'), currency, ({ principal }) => principal),
				{ key: 'margin', title: t('fields.margin'), note: '%', isNumeric: true, text: ({ margin }) => margin },
				{
					key: 'interest',
					title: t('fields.interest'),
					note: currency,
					isNumeric: true,
					text: ({ interest }) => amountText(interest),
				},
			]}
			groups={[{ key: '', rows: segments }]}
			keyOf={({ from }) => from}
		/>
	);
}

interface CalculatedPeriodProps extends Omit<LoanPeriodProps, 'navigate'> {
	readonly inputs: FormState;
}

function CalculatedPeriod({ loan, reference, period, panel, onPanel, inputs }: CalculatedPeriodProps) {
	const { t } = useLifeText();
	const { userId } = useSession();
	const request = toRequest(inputs, reference, userId);
	const query = useQuery({
		queryKey: ['loan period', request],
		queryFn: ({ signal }) => callApi(compound, request, { signal }),
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
	return (
		<Loaded query={query}>
			{(result) => {
				const outcome = { inputs, result };
				const props = { outcome, reference, loan };
				const open = panelIds.find((id) => id === panel) ?? 'statement';
				const isSame =
					subtract(decimal(result.payableAmount ?? '0'), decimal(period.payableAmount ?? '0')).unscaled === 0n;
				return (
					<SpaceBetween size="s">
						{!isSame && <Alert type="warning">{t('period.differs', { amount: result.payableAmount })}</Alert>}
						<Tabs
							ariaLabel={t('period.panels')}
							activeTabId={open}
							onChange={({ detail }) => onPanel(detail.activeTabId)}
							tabs={[
								{ id: 'statement', label: t('period.statement'), content: <StatementPanel {...props} /> },
								{ id: 'notice', label: t('period.notice'), content: <NoticePanel {...props} /> },
							].map((each) => ({
								...each,
								content: each.id === open && each.content,
							}))}
						/>
					</SpaceBetween>
				);
			}}
		</Loaded>
	);
}
