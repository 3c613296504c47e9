import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/input-row.tsx';
import { isJsonObject, readJson } from '#features/admin/shared/json-value.ts';
import { UnreadJson } from '#features/admin/shared/unread-json.tsx';
import { outputFieldsOf } from '#shared/delivery/schedule/output-fields.ts';
import type { JsonField } from '#shared/delivery/schedule/read-job-request.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { faultsAt, type InputFault } from '../fault-text.ts';
import { KeyFingerprints } from '../key-fingerprints.tsx';
import {
	exampleOf,
	jsonFieldNames,
	requestTimeOf,
	requestTypes,
	type ScheduleDraft,
	withExample,
	withRequest,
} from './schedule-draft.ts';

interface ScheduleFormProps {
	readonly draft: ScheduleDraft;
	readonly isDisabled: boolean;
	readonly faults: readonly InputFault[];
	/** Number of refused saves. */
	readonly refusals: number;
	readonly onChange: (draft: ScheduleDraft) => void;
}

/** The fields of a bulk schedule. */
export function ScheduleForm({ draft, isDisabled, faults, refusals, onChange }: ScheduleFormProps) {
	const text = useAdminText();
	const { t } = text;
	const body = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [refusals]);
	const at = (input: string) => faultsAt(faults, input, text);
	const set = (changes: Partial<ScheduleDraft>) => onChange({ ...draft, ...changes });
	const isBlank = [draft.outputFileName, draft.outputDir, ...Object.values(draft.texts)].every(
		(value) => value.trim() === '',
	);
	// A time input would make 04:00:00 of 4pm, and 23:00:00 of 25:00.
	const timeFault = draft.time === '' || isRequestTime(requestTimeOf(draft)) ? undefined : t('bulk.wrongTime');
	if (draft.unread !== undefined) {
		return (
			<div ref={body}>
				<UnreadJson
					label={t('json.request')}
					text={draft.unread}
					onChange={(unread) => set({ unread })}
					onCorrected={(request) => onChange(withRequest(draft, request))}
				/>
			</div>
		);
	}
	return (
		<div ref={body}>
			<SpaceBetween size="s">
				<InputRow>
					<FormField
						label={t('bulk.fields.requestTime')}
						constraintText={t('bulk.hints.requestTime')}
						errorText={at('requestTime') ?? timeFault}
					>
						<Input
							placeholder="hh:mm:ss"
							autoComplete={false}
							disabled={isDisabled}
							value={draft.time}
							onChange={({ detail }) => set({ time: detail.value })}
						/>
					</FormField>
					<FormField label={t('bulk.fields.RequestType')} errorText={at('RequestType')}>
						<Select
							disabled={isDisabled}
							options={requestTypes.map((type) => ({
								value: type,
								label: t(`bulk.types.${type}`),
								description: t(`bulk.typeNotes.${type}`),
							}))}
							selectedOption={{ value: draft.type, label: t(`bulk.types.${draft.type}`) }}
							onChange={({ detail }) => set({ type: detail.selectedOption.value === 'Term' ? 'Term' : 'Compounded' })}
						/>
					</FormField>
					<FormField label={t('bulk.fields.notification')} errorText={at('notification')}>
						<Checkbox
							disabled={isDisabled}
							checked={draft.isNotified}
							onChange={({ detail }) => set({ isNotified: detail.checked })}
						>
							{t('bulk.notify')}
						</Checkbox>
					</FormField>
					<FormField
						label={t('bulk.fields.outputFileName')}
						constraintText={t('bulk.hints.outputFileName')}
						errorText={at('outputFileName')}
					>
						<Input
							disabled={isDisabled}
							value={draft.outputFileName}
							onChange={({ detail }) => set({ outputFileName: detail.value })}
						/>
					</FormField>
					<FormField
						label={t('bulk.fields.outputDir')}
						constraintText={t('bulk.hints.outputDir')}
						errorText={at('outputDir')}
					>
						<Input
							disabled={isDisabled}
							value={draft.outputDir}
							onChange={({ detail }) => set({ outputDir: detail.value })}
						/>
					</FormField>
					<FormField label={t('bulk.example')} constraintText={t('bulk.exampleHint')}>
						<Button disabled={isDisabled || !isBlank} onClick={() => onChange(withExample(draft))}>
							{t('bulk.fillInExample')}
						</Button>
					</FormField>
				</InputRow>
				<InputRow isWide>
					{jsonFieldNames.map((field) => (
						<div key={field}>
							<JsonEditor
								label={t(`bulk.fields.${field}`)}
								hint={t(`bulk.hints.${field}`, { fields: outputFieldsOf(draft.type).join(', ') })}
								value={draft.texts[field]}
								disabled={isDisabled}
								errorText={at(field)}
								example={{ label: t('json.example'), text: exampleOf(field, draft.type) }}
								onChange={(written) => set({ texts: { ...draft.texts, [field]: written } })}
							/>
							<KeyFingerprints {...keysOf(field, draft.texts[field])} />
						</div>
					))}
				</InputRow>
			</SpaceBetween>
		</div>
	);
}

/** Public keys in the text of a field. */
function keysOf(field: JsonField, text: string) {
	const value = readJson(text)?.value;
	if (!isJsonObject(value)) return {};
	const { publicKey, hostKeys } = value;
	if (field === 'cryptography' && typeof publicKey === 'string') return { publicKey };
	if (field !== 'sftppush' || !Array.isArray(hostKeys)) return {};
	return { hostKeys: hostKeys.filter((line) => typeof line === 'string') };
}
