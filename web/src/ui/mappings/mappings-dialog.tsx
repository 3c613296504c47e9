import { Alert, Box, Button, FormField, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import type texts from '#i18n/en/mappings.json';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import { mappingContent } from '#shared/contract/saved-mapping.ts';
import { type TableMapping, tableMappingRemove, tableMappingSave } from '#shared/contract/table-mappings.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useNotifications } from '../notifications.tsx';
import styles from './mappings-dialog.module.css';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly mappings: typeof texts;
	}
}

export function MappingsButton(props: Omit<MappingsDialogProps, 'onClose'>) {
	const { t } = useNamespaceText('mappings');
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>{t(props.mappings.length === 0 ? 'saveThis' : 'title')}</Button>
			{isOpen && <MappingsDialog {...props} onClose={() => setOpen(false)} />}
		</>
	);
}

interface MappingSelectProps {
	readonly mappings: readonly TableMapping[];
	readonly inUse: string;
	readonly onSelect: (name: string) => void;
}

export function MappingSelect({ mappings, inUse, onSelect }: MappingSelectProps) {
	const { t } = useNamespaceText('mappings');
	const options = [{ value: '', label: t('none') }, ...mappings.map(({ name }) => ({ value: name, label: name }))];
	return (
		<FormField label={t('used')}>
			<Select
				ariaLabel={t('used')}
				selectedOption={options.find(({ value }) => value === inUse) ?? null}
				options={options}
				onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}

/** @param inUse the mapping that was saved; undefined if the selected mapping does not change */
export type MappingsChange = (mappings: readonly TableMapping[], inUse?: string) => void;

export interface MappingsDialogProps {
	readonly subject: 'loans' | 'deals';
	readonly mapping: SavedMapping | undefined;
	readonly mappings: readonly TableMapping[];
	readonly inUse: string;
	readonly onChange: MappingsChange;
	readonly onClose: () => void;
}

const noticeMillis = 5000;

export function MappingsDialog({ subject, mapping, mappings, inUse, onChange, onClose }: MappingsDialogProps) {
	const text = useNamespaceText('mappings');
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
			setProblem(describeProblem(error, text, t('unavailable')));
		}
		setBusy(false);
	};
	const save = (content: SavedMapping) =>
		call(async () => {
			const version = replaced === undefined ? {} : { version: replaced.version };
			const saved = await callApi(tableMappingSave, { subject, name, ...mappingContent(content), ...version });
			onChange([...mappings.filter((each) => !isSame(each)), saved], saved.name);
			show({ type: 'success', text: t('savedAs', { name: saved.name }), durationMillis: noticeMillis });
			onClose();
		});
	const remove = ({ name: removed, version }: TableMapping) =>
		call(async () => {
			await callApi(tableMappingRemove, { subject, name: removed, version });
			onChange(mappings.filter((each) => each.name !== removed));
		});
	return (
		<ActionDialog
			title={t('title')}
			cancel={t('close')}
			action={{
				text: t(replaced === undefined ? 'save' : 'replace'),
				isDisabled: mapping === undefined || name.trim() === '',
				isBusy,
				onPress: () => mapping && void save(mapping),
			}}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				{problem !== undefined && <Alert type="error">{problem}</Alert>}
				<div>{mapping === undefined ? t('open') : t(`hint.${subject}`)}</div>
				<FormField
					label={t('name')}
					constraintText={
						replaced && t('replaces', { by: replaced.savedBy, date: dateText(replaced.savedAt.slice(0, 10), language) })
					}
				>
					<Input value={name} disabled={mapping === undefined} onChange={({ detail }) => setName(detail.value)} />
				</FormField>
				{mappings.length > 0 && (
					<div>
						<Box variant="h4" tagOverride="h3">
							{t('saved')}
						</Box>
						<ul className={styles.mappings}>
							{mappings.map((each) => (
								<li key={each.name}>
									<span>{each.name}</span>
									<Button
										variant="inline-link"
										disabled={isBusy}
										ariaLabel={t('removeNamed', { name: each.name })}
										onClick={() => void remove(each)}
									>
										{t('remove')}
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
