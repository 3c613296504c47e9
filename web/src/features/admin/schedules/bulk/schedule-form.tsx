import { Button, FormField, Multiselect, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow, UnreadJson } from '#features/admin/shared/form-inputs.tsx';
import { isJsonObject, type Json, readJson } from '#features/admin/shared/json-value.ts';
import { listed } from '#i18n/punctuation.ts';
import { type JsonField, jsonFieldsOf } from '#shared/delivery/schedule/job-request.ts';
import { outputFieldsOf } from '#shared/delivery/schedule/output-fields.ts';
import { escapeLineBreaks } from '#shared/input/escape-line-breaks.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { faultsAt, faultsBelow, type InputFault } from '../fault-text.ts';
import { KeyFingerprints } from '../key-fingerprints.tsx';
import {
	exampleOf,
	isBlank,
	listOf,
	type ScheduleDraft,
	textOf,
	withExample,
	withPart,
	withRequest,
} from './schedule-draft.ts';
import { LoansEditor } from './steps/loans-editor.tsx';
import { PreviewRows } from './steps/preview-rows.tsx';
import { RatesEditor } from './steps/rates-editor.tsx';
import { FileFields, NotificationField, StepFrame, type StepProps, TypeField, UtcTimeField } from './steps/step.tsx';
import styles from './steps/steps.module.css';
import { WhenStep } from './steps/when-step.tsx';
import { ProtectionStep, WhereStep } from './steps/where-step.tsx';

const fieldOf = (column: Json) => (isJsonObject(column) ? textOf(column.field) : textOf(column));

function detailsOf(column: Json): string {
	if (!isJsonObject(column)) return '';
	const { field: _, ...details } = column;
	return Object.entries(details)
		.map(([key, value]) => ` · ${key} ${textOf(value)}`)
		.join('');
}

function ColumnsField({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	const columns = listOf(draft, 'OutputFields');
	const known = outputFieldsOf(draft.type);
	const chosen = columns.map((column) => ({ value: fieldOf(column), label: `${fieldOf(column)}${detailsOf(column)}` }));
	const others = chosen.filter(({ value }) => !known.includes(value));
	return (
		<FormField
			label={t('scheduleForm.columns')}
			constraintText={t('scheduleForm.columnsHint')}
			errorText={at('OutputFields')}
		>
			<Multiselect
				options={[...known.map((field) => ({ value: field, label: field })), ...others]}
				selectedOptions={chosen}
				filteringType="auto"
				filteringAriaLabel={t('scheduleForm.find')}
				filteringPlaceholder={t('scheduleForm.find')}
				empty={t('grid.empty')}
				placeholder={t('scheduleForm.usualColumns')}
				deselectAriaLabel={({ label }) => t('scheduleForm.removeColumn', { name: label ?? '' })}
				onChange={({ detail }) => {
					const next = detail.selectedOptions.map(
						({ value = '' }) => columns.find((column) => fieldOf(column) === value) ?? value,
					);
					onChange(withPart(draft, 'OutputFields', next));
				}}
			/>
		</FormField>
	);
}

interface WhatStepProps extends StepProps {
	readonly orgId: string;
	readonly client: string;
}

function WhatStep({ orgId, client, ...props }: WhatStepProps) {
	const { draft, onChange } = props;
	const { type } = draft;
	const { t } = useAdminText();
	return (
		<StepFrame name="what" draft={draft} fields={[type === 'Loans' ? 'Loans' : 'Rates', 'OutputFields']}>
			<SpaceBetween size="s">
				<InputRow>
					<TypeField {...props} orgId={orgId} />
					<FileFields {...props} />
					<FormField label={t('bulk.example')} constraintText={t('bulk.exampleHint')}>
						<Button disabled={!isBlank(draft)} onClick={() => onChange(withExample(draft))}>
							{t('bulk.fillInExample')}
						</Button>
					</FormField>
				</InputRow>
				{type === 'Loans' ? <LoansEditor {...props} /> : <RatesEditor {...props} type={type} />}
				<ColumnsField {...props} />
				<PreviewRows orgId={orgId} client={client} draft={draft} />
			</SpaceBetween>
		</StepFrame>
	);
}

interface ScheduleFormProps {
	readonly orgId: string;
	readonly client: string;
	readonly draft: ScheduleDraft;
	readonly faults: readonly InputFault[];
	readonly refusals: number;
	readonly onChange: (draft: ScheduleDraft) => void;
}

const views = ['steps', 'json'] as const;

export function ScheduleForm({ orgId, client, draft, faults, refusals, onChange }: ScheduleFormProps) {
	const text = useAdminText();
	const { t } = text;
	const [view, setView] = useState<(typeof views)[number]>('steps');
	const body = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [refusals]);
	if (draft.unread !== undefined) {
		return (
			<div ref={body}>
				<UnreadJson
					label={t('json.request')}
					text={draft.unread}
					onChange={(unread) => onChange({ ...draft, unread })}
					onCorrected={(request) => onChange(withRequest(draft, request))}
				/>
			</div>
		);
	}
	const step = { draft, at: (path: string) => faultsBelow(faults, path), onChange };
	return (
		<div ref={body} className={styles.terms}>
			<SpaceBetween size="l">
				<SegmentedControl
					data-screen-only=""
					label={t('scheduleForm.view')}
					selectedId={view}
					options={views.map((id) => ({ id, text: t(`scheduleForm.views.${id}`) }))}
					onChange={({ detail }) => setView(detail.selectedId === 'json' ? 'json' : 'steps')}
				/>
				{view === 'steps' ? (
					<SpaceBetween size="xxl">
						<WhatStep {...step} orgId={orgId} client={client} />
						<WhenStep {...step} />
						<WhereStep {...step} orgId={orgId} />
						<ProtectionStep {...step} />
					</SpaceBetween>
				) : (
					<JsonView {...step} orgId={orgId} at={(input) => faultsAt(faults, input, text)} />
				)}
			</SpaceBetween>
		</div>
	);
}

function JsonView({ orgId, ...props }: StepProps & Pick<ScheduleFormProps, 'orgId'>) {
	const { draft, at, onChange } = props;
	const { t, language } = useAdminText();
	return (
		<SpaceBetween size="s">
			<InputRow>
				<UtcTimeField {...props} />
				<TypeField {...props} orgId={orgId} />
				<NotificationField {...props} />
				<FileFields {...props} />
				<FormField label={t('bulk.example')} constraintText={t('bulk.exampleHint')}>
					<Button disabled={!isBlank(draft)} onClick={() => onChange(withExample(draft))}>
						{t('bulk.fillInExample')}
					</Button>
				</FormField>
			</InputRow>
			<InputRow isWide>
				{jsonFieldsOf(draft.type).map((field) => (
					<div key={field}>
						<JsonEditor
							label={t(`bulk.fields.${field}`)}
							hint={t(`bulk.hints.${field}`, { fields: listed(outputFieldsOf(draft.type), language) })}
							value={draft.texts[field]}
							errorText={at(field)}
							example={{ label: t('json.example'), text: exampleOf(field, draft.type) }}
							onChange={(written) =>
								onChange({ ...draft, texts: { ...draft.texts, [field]: escapeLineBreaks(written) } })
							}
						/>
						<KeyFingerprints {...keysOf(field, draft.texts[field])} />
					</div>
				))}
			</InputRow>
		</SpaceBetween>
	);
}

function keysOf(field: JsonField, text: string) {
	const value = readJson(text)?.value;
	if (!isJsonObject(value)) return {};
	const { publicKey, hostKeys } = value;
	if (field === 'cryptography' && typeof publicKey === 'string') return { publicKey };
	if (field !== 'sftppush' || !Array.isArray(hostKeys)) return {};
	return { hostKeys: hostKeys.filter((line) => typeof line === 'string') };
}
