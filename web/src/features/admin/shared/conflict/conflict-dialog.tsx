import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { instantText } from '#lib/dates/instant-text.ts';
import { useAdminText } from '../admin-text.ts';
import styles from './difference-table.module.css';
import type { Conflict } from './read-conflict.ts';
import { differenceLabel, valueText } from './read-conflict.ts';

interface ConflictDialogProps {
	readonly conflict: Conflict;
	readonly isBusy: boolean;
	readonly onTakeTheirs: () => void;
	/** @param version the saved version that is overwritten */
	readonly onSaveMine: (version: number) => void;
	readonly onCancel: () => void;
}

/** Compares the opened, the saved and the edited values, and asks which to keep. */
export function ConflictDialog({ conflict, isBusy, onTakeTheirs, onSaveMine, onCancel }: ConflictDialogProps) {
	const text = useAdminText();
	const { t, language } = text;
	const { by, at, version, differences } = conflict;
	return (
		<Modal
			visible
			size="x-large"
			header={t('conflict.title')}
			closeAriaLabel={t('actions.close')}
			onDismiss={({ detail }) => {
				if (!isBusy && detail.reason !== 'overlay') onCancel();
			}}
			footer={
				<Box float="right">
					<SpaceBetween direction="horizontal" size="xs">
						<Button variant="link" disabled={isBusy} onClick={onCancel}>
							{t('conflict.goOn')}
						</Button>
						<Button disabled={isBusy} onClick={onTakeTheirs}>
							{t('conflict.takeTheirs')}
						</Button>
						<Button variant="primary" loading={isBusy} onClick={() => onSaveMine(version)}>
							{t('conflict.saveMine')}
						</Button>
					</SpaceBetween>
				</Box>
			}
		>
			<SpaceBetween size="s">
				<span>{t('conflict.text', { by: by || t('conflict.somebody'), at: instantText(at, language) })}</span>
				<table className={styles.table}>
					<thead>
						<tr>
							<th scope="col">{t('conflict.field')}</th>
							<th scope="col">{t('conflict.opened')}</th>
							<th scope="col">{t('conflict.now')}</th>
							<th scope="col">{t('conflict.mine')}</th>
						</tr>
					</thead>
					<tbody>
						{differences.map((difference) => (
							<tr key={difference.field}>
								<th scope="row">{differenceLabel(difference.field, text)}</th>
								<td>{valueText(difference.opened, text)}</td>
								<td data-differs={difference.theirs !== difference.opened || undefined}>
									{valueText(difference.theirs, text)}
								</td>
								<td data-differs={difference.mine !== difference.theirs || undefined}>
									{valueText(difference.mine, text)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</SpaceBetween>
		</Modal>
	);
}
