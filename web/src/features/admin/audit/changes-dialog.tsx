import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { instantText } from '#lib/dates/instant-text.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { useAdminText } from '../shared/admin-text.ts';
import styles from '../shared/conflict/difference-table.module.css';
import { differenceLabel, valueText } from '../shared/conflict/difference-text.ts';

/** The field changes of one entry of the audit trail. */
export function ChangesDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
	const text = useAdminText();
	const { t, language } = text;
	const { action, by, from, at, entityName, changes, outcome } = entry;
	return (
		<Modal
			visible
			size="x-large"
			header={t('audit.open', { name: entityName })}
			closeAriaLabel={t('actions.close')}
			onDismiss={onClose}
			footer={
				<Box float="right">
					<Button variant="primary" onClick={onClose}>
						{t('actions.close')}
					</Button>
				</Box>
			}
		>
			<SpaceBetween size="s">
				{outcome === 'attempted' && <Alert type="warning">{t('audit.attempted')}</Alert>}
				<span>{[instantText(at, language), by, from, t(`audit.actions.${action}`)].filter(Boolean).join(' · ')}</span>
				{changes.length === 0 ? (
					t('audit.noChanges')
				) : (
					<table className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{t('conflict.field')}</th>
								<th scope="col">{t('audit.before')}</th>
								<th scope="col">{t('audit.after')}</th>
							</tr>
						</thead>
						<tbody>
							{changes.map(({ field, before, after }) => (
								<tr key={field}>
									<th scope="row">{differenceLabel(field, text)}</th>
									<td>{valueText(before, text)}</td>
									<td>{valueText(after, text)}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</SpaceBetween>
		</Modal>
	);
}
