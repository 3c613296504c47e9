import {
	Alert,
	Checkbox,
	FileInput,
	FormField,
	Header,
	Input,
	type InputProps,
	Select,
	SpaceBetween,
	Textarea,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { isJsonObject, type Json, readJson } from '#features/admin/shared/json-value.ts';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-directory.ts';
import { isRequestTime } from '#shared/delivery/schedule/delivery-terms.ts';
import { type JsonField, jsonFieldsOf } from '#shared/delivery/schedule/job-request.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import {
	isUnreadable,
	jsonFieldNames,
	requestTimeOf,
	requestTypeOf,
	requestTypes,
	type ScheduleDraft,
	textOf,
} from '../schedule-draft.ts';
import styles from './steps.module.css';

export interface StepProps {
	readonly draft: ScheduleDraft;
	/** Returns the faults at a path and below it, such as `sftppush.host`. */
	readonly at: (path: string) => string | undefined;
	readonly onChange: (draft: ScheduleDraft) => void;
}

interface StepFrameProps {
	readonly name: 'what' | 'when' | 'where' | 'protection';
	readonly draft: ScheduleDraft;
	readonly fields: readonly JsonField[];
	readonly children: ReactNode;
}

/** Frame of a step of the form. A note names JSON fields that the form cannot show, which can be edited as JSON. */
export function StepFrame({ name, draft, fields, children }: StepFrameProps) {
	const { t } = useAdminText();
	const id = useId();
	const unreadable = fields.filter((field) => isUnreadable(draft, field));
	return (
		<section aria-labelledby={id}>
			<SpaceBetween size="s">
				<Header variant="h3" description={t(`scheduleForm.notes.${name}`)}>
					<span id={id}>{t(`scheduleForm.steps.${name}`)}</span>
				</Header>
				{unreadable.map((field) => (
					<Alert key={field} type="warning">
						{t('scheduleForm.unreadable', { field: t(`bulk.fields.${field}`) })}
					</Alert>
				))}
				{unreadable.length === 0 && children}
			</SpaceBetween>
		</section>
	);
}

interface TypeFieldProps extends StepProps {
	readonly orgId: string;
}

/** Selects rates or loans. Loans are not offered to an organisation without the calculator. */
export function TypeField({ orgId, draft, at, onChange }: TypeFieldProps) {
	const { t } = useAdminText();
	const hasLoans = useLoanRight(orgId);
	const saved = jsonFieldsOf(draft.type);
	const unsaved = jsonFieldNames.filter((field) => !saved.includes(field) && draft.texts[field].trim() !== '');
	const warningText = unsaved
		.map((field) => t('scheduleForm.notSaved', { field: t(`bulk.fields.${field}`) }))
		.join(' ');
	return (
		<FormField label={t('bulk.fields.RequestType')} errorText={at('RequestType')} warningText={warningText}>
			<Select
				options={requestTypes.map((type) => ({
					value: type,
					label: t(`bulk.types.${type}`),
					description: t(`bulk.typeNotes.${type}`),
					...(type === 'Loans' && hasLoans === false && { disabled: true, disabledReason: t('scheduleForm.noLoans') }),
				}))}
				selectedOption={{ value: draft.type, label: t(`bulk.types.${draft.type}`) }}
				onChange={({ detail }) => onChange({ ...draft, type: requestTypeOf(detail.selectedOption.value) })}
			/>
		</FormField>
	);
}

export function UtcTimeField({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	// Not a time input, because that would read 4pm as 04:00:00 and 25:00 as 23:00:00.
	const fault = draft.time === '' || isRequestTime(requestTimeOf(draft)) ? undefined : t('bulk.wrongTime');
	return (
		<FormField
			label={t('bulk.fields.requestTime')}
			constraintText={t('bulk.hints.requestTime')}
			errorText={at('requestTime') ?? fault}
		>
			<Input
				placeholder="hh:mm:ss"
				autoComplete={false}
				value={draft.time}
				onChange={({ detail }) => onChange({ ...draft, time: detail.value })}
			/>
		</FormField>
	);
}

export function NotificationField({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (
		<FormField label={t('bulk.fields.notification')} errorText={at('notification')}>
			<Checkbox
				checked={draft.isNotified}
				onChange={({ detail }) => onChange({ ...draft, isNotified: detail.checked })}
			>
				{t('bulk.notify')}
			</Checkbox>
		</FormField>
	);
}

export function FileFields({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	return (['outputFileName', 'outputDir'] as const).map((field) => (
		<FormField
			key={field}
			label={t(`bulk.fields.${field}`)}
			constraintText={t(`bulk.hints.${field}`)}
			errorText={at(field)}
		>
			<Input value={draft[field]} onChange={({ detail }) => onChange({ ...draft, [field]: detail.value })} />
		</FormField>
	));
}

interface KeyInputProps {
	readonly label: string;
	readonly hint: string;
	readonly errorText: string | undefined;
	readonly value: string;
	readonly placeholder?: string;
	readonly onChange: (text: string) => void;
}

/** A file that is larger than this cannot be a key. */
const maxFileBytes = 100_000;

export function KeyInput({ label, hint, errorText, value, placeholder, onChange }: KeyInputProps) {
	const { t } = useAdminText();
	const [isOver, setOver] = useState(false);
	const [fault, setFault] = useState<string>();
	const read = async (file: File | undefined) => {
		if (file === undefined) return;
		if (file.size > maxFileBytes) return setFault(t('scheduleForm.keyTooLarge', { name: file.name }));
		setFault(undefined);
		onChange(await file.text());
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		void read(event.dataTransfer.files[0]);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button next to it chooses a file by keyboard.
		<div
			className={styles.drop}
			data-over={isOver || undefined}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<SpaceBetween size="xs">
				<FormField label={label} constraintText={hint} errorText={fault ?? errorText} stretch>
					<Textarea
						rows={4}
						spellcheck={false}
						autoComplete={false}
						placeholder={placeholder ?? ''}
						value={value}
						onChange={({ detail }) => {
							setFault(undefined);
							onChange(detail.value);
						}}
					/>
				</FormField>
				{/* Outside the form field, because its label and id belong to the text area. */}
				<FileInput
					ariaLabel={t('scheduleForm.keyFileOf', { label })}
					value={[]}
					onChange={({ detail }) => void read(detail.value[0])}
				>
					{t('scheduleForm.keyFile')}
				</FileInput>
			</SpaceBetween>
		</div>
	);
}

interface PartInputProps {
	readonly label: string;
	readonly hint?: string;
	readonly errorText: string | undefined;
	readonly value: Json | undefined;
	readonly placeholder?: string;
	readonly type?: InputProps.Type;
	readonly onChange: (text: string) => void;
}

export function PartInput({ label, hint, errorText, value, onChange, ...input }: PartInputProps) {
	return (
		<FormField label={label} constraintText={hint} errorText={errorText}>
			<Input
				{...input}
				autoComplete={false}
				spellcheck={false}
				value={textOf(value)}
				onChange={({ detail }) => onChange(detail.value)}
			/>
		</FormField>
	);
}

interface PartSelectProps {
	readonly label: string;
	readonly errorText: string | undefined;
	readonly value: string;
	readonly options: readonly { readonly value: string; readonly label: string }[];
	readonly isSearched?: boolean;
	readonly onChange: (value: string) => void;
}

/** Select box for one value of a JSON field. It also shows a saved value that is not among its options. */
export function PartSelect({ label, errorText, value, options, isSearched, onChange }: PartSelectProps) {
	const { t } = useAdminText();
	const selected = options.find((option) => option.value === value) ?? { value, label: value };
	return (
		<FormField label={label} errorText={errorText}>
			<Select
				options={options}
				selectedOption={value === '' && selected.label === '' ? null : selected}
				{...(isSearched === true && {
					filteringType: 'auto' as const,
					filteringAriaLabel: t('scheduleForm.find'),
					filteringPlaceholder: t('scheduleForm.find'),
					empty: t('grid.empty'),
				})}
				onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}

/** @returns undefined while loading and on failure; the portal then refuses a schedule with loans on save */
export function useLoanRight(orgId: string): boolean | undefined {
	const query = useQuery({
		queryKey: ['admin', 'loan-right', orgId],
		queryFn: async ({ signal }) => {
			const { frontendConfig, backendConfig } = await callApi(organisationRead, { orgId }, { signal });
			const read = parseFrontendConfig(frontendConfig);
			if ('problem' in read) return null;
			const backend = readJson(backendConfig)?.value;
			return entitlementOf(read.layout, isJsonObject(backend) ? backend : {}, false).modules.has('RFR');
		},
		retry: false,
		refetchOnWindowFocus: false,
	});
	return query.data ?? undefined;
}
