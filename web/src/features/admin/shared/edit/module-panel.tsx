import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { type Module, moduleEntry } from '#shared/directory/modules.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { useAdminText } from '../admin-text.ts';
import {
	jsonFieldOf,
	type LayoutDraft,
	modulesInOrder,
	moveModule,
	sectionOf,
	textFieldOf,
	withField,
	withJsonField,
	withModule,
} from '../draft/layout-draft.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { InputRow } from '../input-row.tsx';
import { CurrencyFields } from './currency-fields.tsx';

interface ModulePanelProps {
	readonly module: Module;
	readonly layout: LayoutDraft;
	readonly currencies: readonly string[];
	readonly isLocked: boolean;
	readonly problems: readonly FormProblem[];
	readonly onChange: (layout: LayoutDraft) => void;
}

/** A module of the layout. Its fields are disabled while the module is off. */
export function ModulePanel({ module, layout, currencies, isLocked, problems, onChange }: ModulePanelProps) {
	const { t } = useAdminText();
	const isOn = sectionOf(layout, module) !== undefined;
	const isDisabled = isLocked || !isOn;
	const order = modulesInOrder(layout);
	const position = order.indexOf(module);
	const at = (field: string) => problemAt(problems, `frontend.${module}.${field}`);
	const { currencies: offer, textFields = [], jsonFields = [] } = moduleEntry(module);
	const setText = (field: string, value: string) =>
		onChange(withField(layout, module, field, value.trim() === '' ? undefined : value));

	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="m" alignItems="center">
				<Toggle
					checked={isOn}
					disabled={isLocked}
					onChange={({ detail }) => onChange(withModule(layout, module, detail.checked))}
				>
					{t('frontend.enabled')}
				</Toggle>
				<span>
					{isOn ? t('frontend.position', { number: position + 1, count: order.length }) : t('frontend.notShown')}
				</span>
				<Button
					variant="inline-link"
					iconName="angle-left"
					disabled={isDisabled || position <= 0}
					onClick={() => onChange(moveModule(layout, module, -1))}
				>
					{t('frontend.earlier')}
				</Button>
				<Button
					variant="inline-link"
					iconName="angle-right"
					iconAlign="right"
					disabled={isDisabled || position >= order.length - 1}
					onClick={() => onChange(moveModule(layout, module, 1))}
				>
					{t('frontend.later')}
				</Button>
			</SpaceBetween>
			{offer !== undefined && (
				<CurrencyFields
					module={module}
					layout={layout}
					compounded={currencies}
					isDisabled={isDisabled}
					problems={problems}
					onChange={onChange}
				/>
			)}
			{textFields.map((field) => (
				<FormField
					key={field}
					label={t(`sections.${field}`)}
					constraintText={t(`sectionHints.${field}`)}
					errorText={at(field)}
				>
					<Input
						value={textFieldOf(layout, module, field)}
						disabled={isDisabled}
						onChange={({ detail }) => setText(field, detail.value)}
					/>
				</FormField>
			))}
			{jsonFields.length > 0 && (
				<InputRow isWide>
					{jsonFields.map((field) => (
						<JsonEditor
							key={field}
							label={t(`sections.${field}`)}
							hint={t(`sectionHints.${field}`)}
							value={jsonFieldOf(layout, module, field)}
							disabled={isDisabled}
							errorText={at(field)}
							onChange={(written) => onChange(withJsonField(layout, module, field, written))}
						/>
					))}
				</InputRow>
			)}
			{module === 'Admin' && <p>{t('frontend.adminNote')}</p>}
		</SpaceBetween>
	);
}
