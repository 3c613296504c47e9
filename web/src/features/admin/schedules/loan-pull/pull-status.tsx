import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { LoanPullAnswer, LoanPullRun } from '#shared/contract/loan-pull.ts';
import { PullOutcome } from './pull-runs.tsx';

interface PullStatusProps {
	readonly pull: LoanPullAnswer;
	readonly lastRun: LoanPullRun | undefined;
}

/** The last and the next run, and who has saved the setting. */
export function PullStatus({ pull: { savedBy, savedAt, nextRun }, lastRun }: PullStatusProps) {
	const { t, language } = useAdminText();
	return (
		<KeyValuePairs
			columns={4}
			items={[
				{
					label: t('pull.lastRun'),
					value: lastRun === undefined ? t('pull.neverRun') : instantText(lastRun.startedAt, language),
				},
				{ label: t('pull.lastOutcome'), value: lastRun === undefined ? '–' : <PullOutcome run={lastRun} /> },
				{ label: t('pull.nextRun'), value: nextRun === undefined ? t('pull.paused') : instantText(nextRun, language) },
				{ label: t('bulk.saved'), value: t('bulk.savedBy', { by: savedBy, at: instantText(savedAt, language) }) },
			]}
		/>
	);
}
