import {
	Box,
	Button,
	ExpandableSection,
	FormField,
	Link,
	SpaceBetween,
	Textarea,
	type TextareaProps,
} from '@cloudscape-design/components';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { maxNoticeRows, type NoticeInput, type NoticeRowInput } from '#shared/contract/notice.ts';
import { decimal, decimalText, minorUnitDecimals, subtract } from '#shared/decimal/decimal.ts';
import type { NoticeLoan } from '#shared/loan/notice-text/notice-loan.ts';
import {
	type ColumnKind,
	type FigureKind,
	isOpen,
	isRest,
	type Mark,
	type NoticeReading,
	type Remembered,
	type StatedKind,
} from '#shared/loan/notice-text/reading.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { useNoticeText } from '../shared/loans-text.ts';
import { noEntries, useNoticeCheck, useNoticeEntries, useNoticeMemory } from './kept-notice.ts';
import { MarkedText } from './marked-text.tsx';
import { NoticeDays, NoticeTerms } from './notice-days.tsx';
import { NoticeFinding } from './notice-finding.tsx';
import styles from './notice-panel.module.css';
import { nameMark, type Press, readText, setOthersAside } from './read-text.ts';

type RowField = Exclude<keyof NoticeRowInput, 'date'>;

const fieldOf: Readonly<Partial<Record<ColumnKind, RowField>>> = {
	fixing: 'rate',
	'floored-fixing': 'rate',
	'effective-rate': 'rate',
	'fixing-with-cas': 'rate',
	'fixing-with-spreads': 'rate',
	'all-in-rate-to-date': 'rate',
	'day-factor': 'factor',
	'day-growth': 'factor',
	'cumulative-factor': 'factor',
	'cumulative-growth': 'factor',
	days: 'days',
	'days-to-date': 'days',
	interest: 'interest',
	'interest-to-date': 'interest',
	principal: 'principal',
};

export function noticeRequest(reading: NoticeReading, { days }: NoticeLoan): NoticeInput | undefined {
	const total = (kind: StatedKind) =>
		reading.totals.find((each) => each.kind === kind && each.contradicts === undefined)?.theirs;
	const [rate, interest, dayCount] = [total('rate'), total('interest'), total('days')];
	const rows = reading.tables.flatMap((table, at): NoticeRowInput[] => {
		if (table.isSums) return [];
		const columns = columnsOf(reading, at);
		const cells = cellsOf(reading.marks, at);
		return table.rows.flatMap(({ line, day }) => {
			const figures = cells.get(line) ?? new Map<number, Mark>();
			const stated = [...figures.values()].find(({ kind, theirs }) => kind === 'start' && theirs !== undefined);
			const date = days[day]?.start ?? stated?.theirs;
			const row = [...columns].flatMap(([field, column]): [string, string | number][] => {
				const theirs = figures.get(column)?.theirs;
				return theirs === undefined ? [] : [[field, field === 'days' ? Number(theirs) : theirs]];
			});
			return date === undefined || row.length === 0 ? [] : [{ date, ...Object.fromEntries(row) }];
		});
	});
	const notice: NoticeInput = {
		...(rate === undefined ? {} : { rate }),
		...(interest === undefined ? {} : { interest }),
		...(dayCount === undefined ? {} : { days: Number(dayCount) }),
		...(rows.length === 0 ? {} : { rows: rows.slice(0, maxNoticeRows) }),
	};
	return Object.keys(notice).length === 0 ? undefined : notice;
}

function columnsOf({ tables }: NoticeReading, table: number): Map<RowField, number> {
	const columns = new Map<RowField, number>();
	for (const [i, { kind }] of (tables[table]?.columns ?? []).entries()) {
		const field = fieldOf[kind as ColumnKind];
		if (field !== undefined && !columns.has(field)) columns.set(field, i);
	}
	return columns;
}

function cellsOf(marks: readonly Mark[], table: number): Map<number, Map<number, Mark>> {
	const lines = new Map<number, Map<number, Mark>>();
	for (const mark of marks) {
		if (mark.cell?.[0] !== table || (mark.state !== 'equal' && mark.state !== 'different')) continue;
		const cells = lines.get(mark.line) ?? new Map<number, Mark>();
		lines.set(mark.line, cells.set(mark.cell[1], mark));
	}
	return lines;
}

export function noticeLoanOf(result: CompoundingResult): NoticeLoan {
	const { conventions } = result;
	const [cas, margin] = [decimal(conventions.cas), decimal(conventions.margin)];
	// True if no spread is compounded. Only then can the rate without spreads be derived by subtraction.
	const isAdded =
		(cas.unscaled === 0n || conventions.casMethod === 'added') &&
		(margin.unscaled === 0n || conventions.marginMethod === 'added');
	const compounded = subtract(subtract(decimal(result.compoundedRateUnrounded), cas), margin);
	return {
		currency: result.currency,
		minorUnit: minorUnitDecimals(result.currency),
		index: result.index,
		startDate: localDate(conventions.startDate),
		endDate: localDate(conventions.endDate),
		lookback: conventions.lookback,
		lockout: conventions.lockout,
		observationShift: conventions.observationShift,
		yearlyBasis: result.yearlyBasis === 'ACT/360' ? 360 : 365,
		principal: result.principal,
		cas: conventions.cas,
		margin: conventions.margin,
		floor: conventions.floor,
		interest: result.interestAmount,
		payable: result.payableAmount,
		allInRate: result.compoundedRateUnrounded,
		...(isAdded ? { compoundedRate: decimalText(compounded) } : {}),
		interestDays: result.interestDays,
		days: result.rates.map((row) => ({
			start: localDate(row.startDate),
			end: localDate(row.endDate),
			observation: localDate(row.rateDate),
			fixing: row.explanation.fixing,
			floored: row.dailyFlooredRfr,
			effective: row.effRate,
			allInToDate: row.compoundedAllInRate,
			factor: row.compoundingFactor,
			cumulativeFactor: row.cumulativeFactor,
			days: row.dayCount,
			interest: row.interest,
			interestToDate: row.interestToDate,
			principal: row.principal,
		})),
	};
}

interface TaughtLabelsProps {
	readonly memory: readonly Remembered[];
	readonly onForget: (known: Remembered) => void;
}

/** Maximum number of labels shown. The API may return more. */
const maxShown = 100;

function TaughtLabels({ memory, onForget }: TaughtLabelsProps) {
	const { t } = useNoticeText();
	return (
		<ExpandableSection headerText={t('taught.title', { count: memory.length })}>
			<ul className={styles.causes}>
				{memory.slice(-maxShown).map((known) => {
					const { label, form, kind } = known;
					return (
						<li key={`${form} ${label}`}>
							{t(form === 'column' ? 'taught.heading' : 'taught.label', { label, kind: t(`kinds.${kind}`) })}{' '}
							<Button variant="inline-link" ariaLabel={t('taught.forgetOf', { label })} onClick={() => onForget(known)}>
								{t('taught.forget')}
							</Button>
						</li>
					);
				})}
				{memory.length > maxShown && <li>{t('taught.more', { count: memory.length - maxShown })}</li>}
			</ul>
		</ExpandableSection>
	);
}

interface NoticeFieldProps {
	readonly field: RefObject<TextareaProps.Ref | null>;
	readonly text: string;
	readonly onChange: (text: string) => void;
}

const pasteRows = 7;

function NoticeField({ field, text, onChange }: NoticeFieldProps) {
	const { t } = useNoticeText();
	return (
		<FormField label={t('fields.text')} description={t('fields.textHint')} stretch>
			<Textarea
				ref={field}
				value={text}
				rows={pasteRows}
				spellcheck={false}
				placeholder={t('fields.textPlaceholder')}
				onChange={({ detail }) => onChange(detail.value)}
			/>
		</FormField>
	);
}

const maxPointed = 4;

export function NoticePanel(props: ResultPanelProps) {
	const { t, language } = useNoticeText();
	const [entries, setEntries] = useNoticeEntries();
	const { memory, remember, forget } = useNoticeMemory();
	const { checked, isBusy, check, clear } = useNoticeCheck(props, entries);
	const loan = useMemo(() => noticeLoanOf(props.outcome.result), [props.outcome.result]);
	// Deferred, so that a long text appears in its field before it is read.
	const settled = useDeferredValue(entries);
	const read = useMemo(
		() => (settled.text.trim() === '' ? undefined : readText({ text: settled.text, loan, memory }, settled.decisions)),
		[settled, loan, memory],
	);
	const field = useRef<TextareaProps.Ref>(null);
	const actions = useRef<HTMLDivElement>(null);
	const hasPressed = useRef(false);
	useEffect(() => {
		// If the pressed button has disappeared, the next button gets the focus.
		if (read !== undefined && hasPressed.current && document.activeElement === document.body)
			actions.current?.querySelector('button')?.focus();
	}, [read]);
	const press = ({ decisions, learnt, forgotten }: Press) => {
		// The button belongs to the text that was read. If the text has changed since, the press is ignored.
		if (entries.text !== settled.text) return;
		setEntries({ text: entries.text, decisions });
		hasPressed.current = true;
		remember(learnt);
		if (forgotten !== undefined) forget(forgotten);
	};
	const open = read?.reading.marks.filter(isOpen) ?? [];
	const pointed = open.filter(({ state }) => state === 'pointed-out').slice(0, maxPointed);
	const request = read === undefined ? undefined : noticeRequest(read.reading, loan);
	const answer = checked?.answer;
	const compared = request !== undefined && {
		id: 'compare',
		name: t(read?.reading.verdict === 'differs' ? 'actions.cause' : 'actions.days'),
		loading: isBusy,
		onClick: () => void check(request),
	};
	const isCauseFirst = read?.reading.verdict === 'differs';
	/** Possible next steps of the user, the most useful first. */
	const steps =
		read === undefined
			? []
			: [
					...(compared && isCauseFirst ? [compared] : []),
					...pointed.map((mark) => ({
						id: String(mark.start),
						name: t('actions.confirm', {
							text: read.text.slice(mark.start, mark.end),
							kind: t(`kinds.${mark.kind ?? 'other'}`),
						}),
						onClick: () => press(nameMark(read, mark, mark.kind as FigureKind)),
					})),
					...(open.some(isRest)
						? [{ id: 'rest', name: t('actions.restAside'), onClick: () => press(setOthersAside(read)) }]
						: []),
					...(compared && !isCauseFirst ? [compared] : []),
				];
	// Setting the rest aside is not emphasised as the first step if no interest was compared, because the interest may
	// be part of the rest.
	const isRestFirst = steps[0]?.id === 'rest';
	const firstStep = isRestFirst && read?.reading.interestOrRateCompared !== true ? -1 : 0;
	return (
		<SpaceBetween size="m">
			<div className={styles.entered}>
				<SpaceBetween size="m">
					<Box color="text-body-secondary">
						{t('intro')}{' '}
						<Link external href={helpAddress('compounding-notice', language)}>
							{t('help')}
						</Link>
					</Box>
					<NoticeField
						field={field}
						text={entries.text}
						onChange={(text) => {
							hasPressed.current = false;
							setEntries({ text, decisions: [] });
						}}
					/>
				</SpaceBetween>
			</div>
			{read !== undefined && (
				<SpaceBetween size="m">
					<NoticeFinding checked={{ ...read, ...(answer && { answer }) }} outcome={props.outcome} actions={actions}>
						{steps.map(({ id, name, ...step }, i) => (
							<Button key={id} {...step} variant={i === firstStep ? 'primary' : 'normal'}>
								{name}
							</Button>
						))}
						<Button
							onClick={() => {
								setEntries(noEntries);
								clear();
								field.current?.focus();
							}}
						>
							{t('actions.clear')}
						</Button>
					</NoticeFinding>
					<MarkedText key={settled.text} read={read} onPress={press} />
					{read.reading.terms.length > 0 && <NoticeTerms terms={read.reading.terms} currency={loan.currency} />}
					{memory.length > 0 && <TaughtLabels memory={memory} onForget={forget} />}
				</SpaceBetween>
			)}
			{answer?.rows !== undefined && <NoticeDays rows={answer.rows} />}
		</SpaceBetween>
	);
}
