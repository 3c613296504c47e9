import { Badge, Box, ExpandableSection } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { withBrackets } from '#i18n/punctuation.ts';
import {
	type ShownField,
	type ShownWhen,
	shownColumns,
	shownHeaderFields,
} from '#shared/directory/calculator-result.ts';
import { effectiveLayout } from '#shared/directory/entitlement.ts';
import {
	currenciesOf,
	enabledCalendarFeatures,
	enabledModules,
	isNonGui,
	type Layout,
	openingModule,
	parseFrontendConfig,
} from '#shared/directory/layout.ts';
import type { Module } from '#shared/directory/modules.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { moduleName, useAdminText } from '../admin-text.ts';
import { composeLayoutDraft } from '../draft/layout-draft.ts';
import type { EditForm, EditTarget } from '../form/edit-form.ts';
import styles from './preview.module.css';

const NamesOfCalculator = lazyPart(async () => Names, { texts: ['loans'] });

function Names({ shown }: { readonly shown: PreviewModel['calculator'] }) {
	const { t } = useAdminText();
	const { t: calculator } = useTranslation('loans');
	const { unknown: _, ...fields } = calculator('fields', { returnObjects: true });
	const columns = calculator('columns', { returnObjects: true });
	const header = calculator('header', { returnObjects: true });
	return (
		<>
			<Labels title={t('preview.fields')} names={fields} shown={shown.InputFields} />
			<Labels title={t('preview.columns')} names={columns} shown={shown.Columns} />
			<Labels title={t('preview.header')} names={header} shown={shown.HeaderResultFields} />
		</>
	);
}

interface LabelsProps {
	readonly title: string;
	readonly names: Readonly<Record<string, string>>;
	readonly shown: ShownFields | undefined;
}

function Labels({ title, names, shown }: LabelsProps) {
	const { t } = useAdminText();
	const labels: ShownFields = shown ?? Object.keys(names).map((key) => ({ key, ownName: undefined }));
	return (
		<div className={styles.pair}>
			<dt>{title}</dt>
			<dd>
				{labels.map(({ key, ownName, when }) => (
					<span key={key} className={styles.code} data-own={ownName === undefined ? undefined : true}>
						{ownName ?? names[key] ?? key}
						{ownName !== undefined && ` (${t('preview.ownName')})`}
						{when !== undefined && ` (${t(`preview.${when}`)})`}
					</span>
				))}
			</dd>
		</div>
	);
}

export function Preview({ form, target }: { readonly form: EditForm; readonly target: EditTarget }) {
	const { t } = useAdminText();
	const own = form.layout === undefined ? undefined : composeLayoutDraft(form.layout);
	const isUser = target.kind === 'user';
	const organisation = isUser ? form.organisation?.frontendConfig : own;
	const model =
		organisation === undefined ? undefined : previewOf(organisation, isUser ? own : undefined, !isUser || form.isAdmin);
	return (
		<ExpandableSection
			variant="container"
			headingTagOverride="h3"
			defaultExpanded
			headerText={t('preview.title')}
			headerDescription={t(isUser ? 'preview.userNote' : 'preview.organisationNote')}
		>
			{model === undefined ? <Box color="text-status-inactive">{t('preview.nothing')}</Box> : <Seen model={model} />}
		</ExpandableSection>
	);
}

function Seen({ model }: { readonly model: PreviewModel }) {
	const { t, language } = useAdminText();
	const start = model.modules.find(({ isFirst }) => isFirst)?.module;
	return (
		<dl className={styles.list}>
			<dt>{t('preview.tabs')}</dt>
			<dd>
				{model.isNonGui && t('preview.nonGui')}
				{!model.isNonGui && model.modules.length === 0 && t('preview.noTabs')}
				<ol className={styles.tabs}>
					{model.modules.map(({ module, isFirst }) => (
						<li key={module}>
							{moduleName(module, language)} {isFirst && <Badge color="blue">{t('preview.first')}</Badge>}
						</li>
					))}
				</ol>
				{start === undefined && t('preview.startsAtWelcome')}
			</dd>
			<dt>{t('preview.menu')}</dt>
			<dd>{model.menu.map((item) => t(`preview.menuItems.${item}`)).join(' · ')}</dd>
			{model.modules
				.filter(({ module }) => module !== 'Admin')
				.map(({ module, currencies, defaultCurrency }) => (
					<div key={module} className={styles.pair}>
						<dt>{t('preview.currencies', { name: moduleName(module, language) })}</dt>
						<dd>
							{currencies.map((code) => (
								<span key={code} className={styles.code}>
									{code === defaultCurrency ? withBrackets(code, t('preview.default')) : code}
								</span>
							))}
							{currencies.length === 0 && t('preview.noCurrencies')}
						</dd>
					</div>
				))}
			{model.modules.some(({ module }) => module === 'RFR') && <NamesOfCalculator shown={model.calculator} />}
		</dl>
	);
}

export interface NamedField {
	readonly key: string;
	readonly ownName: string | undefined;
	/** Condition under which the field is shown. Absent if every result shows the field. */
	readonly when?: Exclude<ShownWhen, 'always' | 'on-request'>;
}

export type ShownFields = readonly NamedField[];

type PreviewModel = NonNullable<ReturnType<typeof previewOf>>;

/**
 * Applies the rules of the portal itself.
 *
 * @param user `frontendConfig` of the user; undefined if the user uses the organisation's
 * @returns undefined if a configuration cannot be parsed
 */
export function previewOf(organisation: string, user: string | undefined, isAdmin: boolean) {
	const limit = parseFrontendConfig(organisation);
	const own = user === undefined ? undefined : parseFrontendConfig(user);
	if ('problem' in limit || (own !== undefined && 'problem' in own)) return undefined;
	const layout = visibleTo(effectiveLayout(limit.layout, own?.layout), isAdmin);
	const enabled = enabledModules(layout);
	const first = openingModule(layout);
	return {
		isNonGui: isNonGui(layout),
		modules: enabled.map((module) => ({
			module,
			isFirst: module === first,
			currencies: currenciesOf(layout, module),
			defaultCurrency: defaultCurrencyOf(layout, module),
		})),
		menu: menuOf(layout),
		calculator: {
			/** Undefined if the layout does not list input fields. The calculator then shows all of them. */
			InputFields: inputsOf(layout.RFR?.InputFields),
			Columns: named(shownColumns(layout.RFR?.Columns), layout.RFR?.Columns),
			HeaderResultFields: named(shownHeaderFields(layout.RFR?.HeaderResultFields), layout.RFR?.HeaderResultFields),
		},
	};
}

function visibleTo(layout: Layout, isAdmin: boolean): Layout {
	if (isAdmin) return layout;
	const { Admin, ...others } = layout;
	return others;
}

function defaultCurrencyOf(layout: Layout, module: Module): string | undefined {
	const wanted = layout[module]?.DefaultCurrency;
	return typeof wanted === 'string' ? wanted : undefined;
}

function menuOf(layout: Layout) {
	const views = isNonGui(layout) || layout.RFR !== undefined ? (['viewCalendars'] as const) : [];
	return [...views, ...enabledCalendarFeatures(layout), 'help', 'logout'] as const;
}

type Sections = Readonly<Record<string, { readonly Label?: string | undefined }>> | undefined;

function inputsOf(sections: Sections): ShownFields | undefined {
	const keys = Object.keys(sections ?? {});
	return keys.length === 0
		? undefined
		: named(
				keys.map((key) => ({ key, when: 'always' })),
				sections,
			);
}

/** Returns the fields with their labels. A blank label counts as missing, as in the calculator. */
function named(shown: readonly ShownField[], sections: Sections): ShownFields {
	return shown.map(({ key, when }) => {
		const ownName = (sections && Object.hasOwn(sections, key) && sections[key]?.Label) || undefined;
		return when === 'always' || when === 'on-request' ? { key, ownName } : { key, ownName, when };
	});
}
