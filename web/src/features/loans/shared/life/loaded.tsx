import { Alert, Button, FormField, StatusIndicator } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateChoiceText, localToday } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';
import { issueText, useLifeText } from '../loans-text.ts';

interface DateEntryProps {
	readonly label: string;
	readonly value: LocalDate | undefined;
	readonly hint?: string | undefined;
	readonly error?: string | undefined;
	readonly onPick: (date: LocalDate) => void;
}

const earliest = '1990-01-01' as LocalDate;

export function DateEntry({ label, value, hint, error, onPick }: DateEntryProps) {
	const { t, language } = useLifeText();
	const [today] = useState(() => localToday());
	const [refused, setRefused] = useState<{ readonly text: string; readonly reason: string }>();
	return (
		<FormField label={label} constraintText={hint} errorText={refused?.reason ?? error}>
			<DateField
				value={value}
				refused={refused?.text}
				min={earliest}
				max={undefined}
				today={today}
				closureOf={weekendsOnly(t('weekend'))}
				onPick={(date) => {
					setRefused(undefined);
					onPick(date);
					return true;
				}}
				onUnreadable={(text, problem) =>
					setRefused({
						text,
						reason:
							problem.problem === 'ambiguous'
								? t('dates.ambiguous', { dates: dateChoiceText(problem.dates, language) })
								: t('dates.unreadable'),
					})
				}
				onRewrite={() => setRefused(undefined)}
			/>
		</FormField>
	);
}

interface LoadedProps<Data> {
	readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
	readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query: { data, error, isFetching, refetch }, children }: LoadedProps<Data>) {
	const text = useLifeText();
	const { t } = text;
	if (error !== null && !isFetching) {
		const issues = error instanceof ApiError ? (error.issues ?? []) : [];
		return (
			<Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
				{describeProblem(error, text, t('failed.load'))}
				{issues.map((issue) => (
					<div key={issue.path.join('.')}>{issueText(issue, text)}</div>
				))}
			</Alert>
		);
	}
	if (data === undefined) return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>;
	return children(data);
}
