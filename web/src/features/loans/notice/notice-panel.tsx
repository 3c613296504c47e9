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
import { decimal, decimalText, minorUnitDecimals, subtract } from '#shared/decimal/decimal.ts';
import type { NoticeLoan } from '#shared/loan/notice-text/notice-loan.ts';
import { type FigureKind, isOpen, isRest, type Remembered } from '#shared/loan/notice-text/reading.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { useNoticeText } from '../shared/loans-text.ts';
import { useNoticeEntries, useNoticeMemory } from './kept-notice.ts';
import { MarkedText } from './marked-text.tsx';
import { NoticeDays, NoticeTerms } from './notice-days.tsx';
import { NoticeFinding } from './notice-finding.tsx';
import styles from './notice-panel.module.css';
import { noticeRequest } from './notice-request.ts';
import { nameMark, type Press, readText, setOthersAside } from './read-text.ts';
import { noEntries, useNoticeCheck } from './use-notice-check.ts';

/** Converts a result of the API to the loan with which a notice is compared. */
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
