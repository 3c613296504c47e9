import Alert from '@cloudscape-design/components/alert';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { type JobWarningCode, jobWarnings } from '#shared/input/job-fault.ts';

type Warning = BulkSchedule['warnings'][number];

const isKnown = (code: string): code is JobWarningCode => Object.hasOwn(jobWarnings, code);

/** Warnings of the portal about a saved schedule. */
export function ScheduleWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
	const { t } = useAdminText();
	if (warnings.length === 0) return undefined;
	return (
		<Alert type="warning" header={t('bulk.warningsTitle')}>
			<ul>
				{warnings.map(({ path, code, message }) => (
					<li key={`${path.join('.')} ${code}`}>{isKnown(code) ? t(`bulk.warnings.${code}`) : message}</li>
				))}
			</ul>
		</Alert>
	);
}
