import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { logError } from '#lib/log-error.ts';
import { mappingContent } from '#shared/contract/saved-mapping.ts';
import { type TableMapping, tableMappingRemove, tableMappingSave } from '#shared/contract/table-mappings.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useBatchText } from '../batch-text.ts';
import styles from './how-file-is-read.module.css';

/** @param inUse the mapping that was saved; undefined if the file is read as before */
export type MappingsChange = (mappings: readonly TableMapping[], inUse?: string) => void;

interface MappingsDialogProps {
	/** Mapping of the file; undefined while a question is open. */
	readonly mapping: SavedMapping | undefined;
	readonly mappings: readonly TableMapping[];
	/** Name of the mapping in use. */
	readonly inUse: string;
	readonly onChange: MappingsChange;
	readonly onClose: () => void;
}

const noticeMillis = 5000;

/** Saves how a file is read under a name for the organisation, and removes saved mappings. */
export function MappingsDialog({ mapping, mappings, inUse, onChange, onClose }: MappingsDialogProps) {
	const text = useBatchText();
	const { t, language } = text;
	const { show } = useNotifications();
	const [name, setName] = useState(inUse);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const isSame = (one: TableMapping) => canonicalName(one.name) === canonicalName(name);
	const replaced = mappings.find(isSame);

	const call = async (task: () => Promise<void>) => {
		setBusy(true);
		setProblem(undefined);
		try {
			await task();
		} catch (error) {
			if (!(error instanceof ApiError)) logError('the mapping was not changed', error);
			setProblem(describeProblem(error, text, t('messages.unavailable')));
		}
		setBusy(false);
	};
	const save = (content: SavedMapping) =>
		call(async () => {
			const version = replaced === undefined ? {} : { version: replaced.version };
			const request = { subject: 'loans', name, ...mappingContent(content), ...version } as const;
			const saved = await callApi(tableMappingSave, request);
			onChange([...mappings.filter((each) => !isSame(each)), saved], saved.name);
			show({ type: 'success', text: t('mappings.savedAs', { name: saved.name }), durationMillis: noticeMillis });
			onClose();
		});
	const remove = ({ name: removed, version }: TableMapping) =>
		call(async () => {
			await callApi(tableMappingRemove, { subject: 'loans', name: removed, version });
			onChange(mappings.filter((each) => each.name !== removed));
		});
	return (
		<ActionDialog
			title={t('mappings.title')}
			cancel={t('mappings.close')}
			action={{
				text: t(replaced === undefined ? 'mappings.save' : 'mappings.replace'),
				isDisabled: mapping === undefined || name.trim() === '',
				isBusy,
				onPress: () => mapping && void save(mapping),
			}}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				{problem !== undefined && <Alert type="error">{problem}</Alert>}
				<div>{t(mapping === undefined ? 'mappings.open' : 'mappings.hint')}</div>
				<FormField
					label={t('mappings.name')}
					constraintText={
						replaced &&
						t('mappings.replaces', { by: replaced.savedBy, date: dateText(replaced.savedAt.slice(0, 10), language) })
					}
				>
					<Input value={name} disabled={mapping === undefined} onChange={({ detail }) => setName(detail.value)} />
				</FormField>
				{mappings.length > 0 && (
					<div>
						<Box variant="h4" tagOverride="h3">
							{t('mappings.saved')}
						</Box>
						<ul className={styles.mappings}>
							{mappings.map((each) => (
								<li key={each.name}>
									<span>{each.name}</span>
									<Button
										variant="inline-link"
										disabled={isBusy}
										ariaLabel={t('mappings.removeNamed', { name: each.name })}
										onClick={() => void remove(each)}
									>
										{t('mappings.remove')}
									</Button>
								</li>
							))}
						</ul>
					</div>
				)}
			</SpaceBetween>
		</ActionDialog>
	);
}
