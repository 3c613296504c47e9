import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import type texts from '#i18n/en/mappings.json';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { MappingsDialog, type MappingsDialogProps } from './mappings-dialog.tsx';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		/** Loaded with the views that use saved mappings. */
		readonly mappings: typeof texts;
	}
}

/** Opens the dialog that saves and removes mappings. */
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
	/** Name of the mapping in use; blank for none. */
	readonly inUse: string;
	readonly onSelect: (name: string) => void;
}

/** Selects the saved mapping with which a file is read. */
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
