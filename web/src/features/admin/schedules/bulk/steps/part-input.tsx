import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { Json } from '#features/admin/shared/json-value.ts';
import { textOf } from '../schedule-draft.ts';

interface PartInputProps {
	readonly label: string;
	readonly hint?: string;
	readonly errorText: string | undefined;
	readonly disabled: boolean;
	readonly value: Json | undefined;
	readonly placeholder?: string;
	readonly type?: InputProps.Type;
	readonly onChange: (text: string) => void;
}

/** An input for one value of a JSON field. */
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
	readonly disabled: boolean;
	readonly value: string;
	readonly options: readonly { readonly value: string; readonly label: string }[];
	/** True to search in long lists. */
	readonly isSearched?: boolean;
	readonly onChange: (value: string) => void;
}

/** A selection for one value of a JSON field. Shows other values, too. */
export function PartSelect({ label, errorText, disabled, value, options, isSearched, onChange }: PartSelectProps) {
	const { t } = useAdminText();
	const selected = options.find((option) => option.value === value) ?? { value, label: value };
	return (
		<FormField label={label} errorText={errorText}>
			<Select
				disabled={disabled}
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
