import {
	FileInput,
	FormField,
	Input,
	type InputProps,
	Select,
	SpaceBetween,
	Textarea,
} from '@cloudscape-design/components';
import { type DragEvent, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { Json } from '#features/admin/shared/json-value.ts';
import { textOf } from '../schedule-draft.ts';
import styles from './steps.module.css';

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
