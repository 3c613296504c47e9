import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { isJsonObject, type Json } from '#features/admin/shared/json-value.ts';
import { outputFieldsOf } from '#shared/delivery/schedule/output-fields.ts';
import { listOf, textOf, withPart } from '../schedule-parts.ts';
import type { StepProps } from './step.tsx';

const fieldOf = (column: Json) => (isJsonObject(column) ? textOf(column.field) : textOf(column));

/** Title, decimals and format of a column: ` · label Rate % · decimals 5`. */
function detailsOf(column: Json): string {
	if (!isJsonObject(column)) return '';
	const { field: _, ...details } = column;
	return Object.entries(details)
		.map(([key, value]) => ` · ${key} ${textOf(value)}`)
		.join('');
}

/** Columns of the file in the order of their selection. Selected columns keep their titles and decimals. */
export function ColumnsField({ draft, isDisabled, at, onChange }: StepProps) {
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
				disabled={isDisabled}
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
