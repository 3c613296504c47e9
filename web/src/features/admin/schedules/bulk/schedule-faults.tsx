import Alert from '@cloudscape-design/components/alert';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { InputFault } from '../fault-text.ts';

/** Every fault of a schedule that was not saved: faults of its inputs, and faults of the whole schedule. */
export function ScheduleFaults({ faults }: { readonly faults: readonly InputFault[] }) {
	const { t } = useAdminText();
	if (faults.length === 0) return undefined;
	return (
		<Alert type="error" header={t('bulk.faultsTitle', { count: faults.length })}>
			<ul>
				{[...new Set(faults.map(({ text }) => text))].map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</Alert>
	);
}
