import {
	Alert,
	Badge,
	Button,
	Container,
	FormField,
	Header,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import type texts from '#i18n/en/running.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { callApi } from '#lib/api-client.ts';
import { addMonths, dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { useSession } from '#lib/session-context.ts';
import { type InterestToDate, type RunningPeriodResult, runningPeriod } from '#shared/contract/running-period.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { closuresIn, DateField } from '#ui/date-field/date-field.tsx';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { selectedCalendar } from '../shared/form/business-days.ts';
import { toRequest } from '../shared/form/to-request.ts';
import { figureText, useLoansText, withThousands } from '../shared/loans-text.ts';
import styles from './running-panel.module.css';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly running: typeof texts;
	}
}

const maxPeriodMonths = 120;

interface Refusal {
	readonly text: string;
	readonly reason: (text: NamespaceText<'running'>) => string;
}

export function RunningPanel({ outcome, reference, lateEnd }: ResultPanelProps) {
	const text = useNamespaceText('running');
	const { t, language } = text;
	const { userId } = useSession();
	const { inputs } = outcome;
	const { startDate } = inputs;
	const [chosen, choose] = useState<{ readonly startDate: LocalDate; readonly endDate: LocalDate }>();
	const [refused, refuse] = useState<Refusal>();
	const [today] = useState(localToday);
	const { t: loansText } = useLoansText();
	const closureOf = useMemo(
		() =>
			closuresIn(selectedCalendar(inputs, reference), (kind, closure) => loansText(`closures.${kind}`, { ...closure })),
		[inputs, reference, loansText],
	);
	const endDate = chosen?.startDate === startDate ? chosen.endDate : (lateEnd ?? inputs.endDate);
	const { customTextBox1, days, ...loan } = toRequest(inputs, reference, userId);
	const request = { ...loan, endDate };
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['running period', request],
		queryFn: ({ signal }) => callApi(runningPeriod, request, { signal }),
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
	const pick = (date: LocalDate, written: string): boolean => {
		const isAfterStart = date > startDate;
		refuse(
			isAfterStart
				? undefined
				: { text: written, reason: (words) => words.t('tooEarly', { date: dateText(startDate, words.language) }) },
		);
		if (isAfterStart) choose({ startDate, endDate: date });
		return isAfterStart;
	};
	return (
		<Container
			header={
				<Header variant="h2" description={t('description')}>
					{t('title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<div className={styles.end}>
					<FormField label={t('end')} constraintText={t('endHint')} errorText={refused?.reason(text)}>
						<DateField
							value={endDate}
							refused={refused?.text}
							min={addDays(startDate, 1)}
							max={addMonths(startDate, maxPeriodMonths)}
							today={today}
							closureOf={closureOf}
							onPick={pick}
							onUnreadable={(written, problem) =>
								refuse({ text: written, reason: (words) => describeDate(problem, words) })
							}
							onRewrite={() => refuse(undefined)}
						/>
					</FormField>
					<div role="status">{isFetching && <StatusIndicator type="loading">{t('calculating')}</StatusIndicator>}</div>
				</div>
				{error !== null && !isFetching && (
					<Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
						{describeProblem(error, text, t('failed'))}
					</Alert>
				)}
				{data !== undefined && error === null && (
					<>
						<div>
							{t('latest', {
								index: data.index,
								value: data.latestFixing.value,
								date: dateText(data.latestFixing.date, language),
							})}
						</div>
						<Interests result={data} text={text} />
					</>
				)}
			</SpaceBetween>
		</Container>
	);
}

interface InterestsProps {
	readonly result: RunningPeriodResult;
	readonly text: NamespaceText<'running'>;
}

function Interests({ result: { accrued, whole, heldRows, currency }, text }: InterestsProps) {
	const { t } = text;
	const isEstimate = heldRows > 0;
	return (
		<div className={styles.interests}>
			<section aria-label={t('accrued')}>
				<h3>{t('accrued')}</h3>
				{accrued === undefined ? t('notAccrued') : <Interest interest={accrued} currency={currency} text={text} />}
			</section>
			<section aria-label={t(isEstimate ? 'whole' : 'complete')}>
				<h3>
					{t(isEstimate ? 'whole' : 'complete')} {isEstimate && <Badge>{t('estimate')}</Badge>}
				</h3>
				<Interest interest={whole} currency={currency} text={text} />
				<p className={styles.note}>{isEstimate ? t('held', { count: heldRows }) : t('exactNote')}</p>
			</section>
		</div>
	);
}

interface InterestProps {
	readonly interest: InterestToDate;
	readonly currency: string;
	readonly text: NamespaceText<'running'>;
}

function Interest({ interest, currency, text: { t, language } }: InterestProps) {
	const rows = [
		[t('to'), dateText(interest.to, language)],
		[t('days'), String(interest.days)],
		[t('rate'), figureText(interest.compoundedRate)],
		[t('exact'), `${withThousands(figureText(interest.interestAmount))} ${currency}`],
	];
	return (
		<>
			<p className={styles.payable}>
				{withThousands(interest.payableAmount)} {currency}
			</p>
			<dl className={styles.terms}>
				{rows.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</>
	);
}

function describeDate(problem: DateProblem, { t, language }: NamespaceText<'running'>): string {
	if (problem.problem === 'not-a-date') return t('unreadable');
	return t('ambiguous', { dates: dateChoiceText(problem.dates, language) });
}
