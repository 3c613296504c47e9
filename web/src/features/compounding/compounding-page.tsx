import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { Calculator } from './calculator.tsx';
import { type CompoundingText, useCompoundingText } from './compounding-text.ts';
import { calendarsText } from './kept-work.ts';
import { useCalendarChanges } from './use-calendar-changes.ts';
import { type InitProblem, useReferenceData } from './use-reference-data.ts';

/** The calculator of compounded rates in arrears. */
export function CompoundingPage() {
	const text = useCompoundingText();
	const { t } = text;
	const init = useReferenceData();
	const calendarChanges = useCalendarChanges();
	const reference = init.status === 'ready' ? init.reference : undefined;
	const calendars = useMemo(() => reference && calendarsText(reference), [reference]);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			{init.status === 'failed' && (
				<Alert type="error" action={<Button onClick={init.retry}>{t('actions.retry')}</Button>}>
					{t('errors.init', { reason: reasonOf(init.problem, text) })}
				</Alert>
			)}
			{init.status === 'ready' && (
				<Calculator
					key={`${calendarChanges} ${calendars}`}
					reference={init.reference}
					latestRateDate={init.latestRateDate}
				/>
			)}
		</SpaceBetween>
	);
}

function reasonOf(problem: InitProblem, { t }: CompoundingText): string {
	if ('empty' in problem) return t(`errors.${problem.empty}`);
	return t('errors.initFailed', { reason: problem.error.message });
}
