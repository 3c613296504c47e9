import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { LoanPullRun } from '#shared/contract/loan-pull.ts';
import { isPullErrorCode } from '#shared/contract/pull-errors.ts';
import { DeliveryErrorText } from '#ui/delivery-error-text.tsx';

/** Why files could not be fetched, or why one was not taken. The message of an unreadable file says more, in English. */
export function pullErrorText(
	{ code, message }: { readonly code: string; readonly message: string },
	{ t, language }: AdminText,
): string {
	if (language.startsWith('en') || !isPullErrorCode(code)) return message;
	const text = t(`pull.errors.${code}`);
	return code === 'file-unreadable' ? `${text} ${message}` : text;
}

/** True if a run has failed, and what it took. */
export function PullOutcome({ run }: { readonly run: LoanPullRun }) {
	const text = useAdminText();
	const { t } = text;
	const { error, refused, taken, isRecovery } = run;
	if (error !== undefined) return <StatusIndicator type="error">{pullErrorText(error, text)}</StatusIndicator>;
	const type = refused.length > 0 ? 'warning' : 'success';
	return (
		<StatusIndicator type={type}>
			{t('pull.runs.taken', { count: taken.length })}
			{refused.length > 0 && ` ${t('pull.runs.refused', { count: refused.length })}`}
			{isRecovery && ` ${t('pull.runs.recovered')}`}
		</StatusIndicator>
	);
}

/** The last runs that took or refused a file, failed or succeeded again. */
export function PullRuns({ runs }: { readonly runs: readonly LoanPullRun[] }) {
	const text = useAdminText();
	const { t, language } = text;
	return (
		<Table
			variant="embedded"
			trackBy="startedAt"
			items={runs}
			ariaLabels={{ tableLabel: t('pull.runs.title') }}
			header={<Box variant="h4">{t('pull.runs.title')}</Box>}
			empty={<Box color="text-body-secondary">{t('pull.runs.none')}</Box>}
			columnDefinitions={[
				{
					id: 'startedAt',
					header: t('pull.runs.at'),
					isRowHeader: true,
					minWidth: 160,
					cell: ({ startedAt }) => instantText(startedAt, language),
				},
				{
					id: 'outcome',
					header: t('pull.runs.outcome'),
					minWidth: 220,
					cell: (run) => (
						<>
							<PullOutcome run={run} />
							{run.mailError !== undefined && (
								<Box variant="small">
									<DeliveryErrorText error={run.mailError} />
								</Box>
							)}
						</>
					),
				},
				{
					id: 'files',
					header: t('pull.runs.files'),
					minWidth: 260,
					cell: ({ taken, refused }) => (
						<>
							{taken.map(({ name, deliveryId }) => (
								<div key={deliveryId}>{name}</div>
							))}
							{refused.map(({ name, error }, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: names that cannot be shown may look alike
								<div key={index}>{`${name}: ${pullErrorText(error, text)}`}</div>
							))}
						</>
					),
				},
			]}
		/>
	);
}
