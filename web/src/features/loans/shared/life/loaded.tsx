import { Alert, Button, StatusIndicator } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { issueText, useLifeText } from '../loans-text.ts';

interface LoadedProps<Data> {
	readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
	readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, a loading indicator, or the error with the faults of the loan. */
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
