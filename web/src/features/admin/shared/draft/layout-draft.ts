import { isModule, type Module, moduleEntry } from '#shared/directory/modules.ts';
import { isJsonObject, type Json, type JsonObject, readJson, unreadText, withKey, writeJson } from '../json-value.ts';

/** A `frontendConfig` that is being edited. Unknown keys and the order of all keys are kept. */
export interface LayoutDraft {
	/** The configuration in the form in which it would be saved. Its `GUI_Layout` is an object. */
	readonly config: JsonObject;
	/** Sections of disabled modules. Enabling a module restores its section. */
	readonly parked: Readonly<Partial<Record<Module, JsonObject>>>;
	/** Texts of JSON fields by `module.field`. May be invalid JSON. */
	readonly texts: Readonly<Record<string, string>>;
	/** Text of the whole configuration if it has a duplicate key or is invalid JSON; saved in place of `config`. */
	readonly unread?: string;
}

const layoutKey = 'GUI_Layout';

export const emptyLayoutDraft: LayoutDraft = { config: { [layoutKey]: {} }, parked: {}, texts: {} };

export function parseLayoutDraft(text: string): LayoutDraft | undefined {
	const config = readJson(text)?.value;
	if (!isJsonObject(config) || !isJsonObject(config[layoutKey])) return undefined;
	const unread = unreadText(text);
	return { config, parked: {}, texts: {}, ...(unread !== undefined && { unread }) };
}

export function composeLayoutDraft(draft: LayoutDraft): string {
	return draft.unread ?? JSON.stringify(draft.config);
}

function layoutOf({ config }: LayoutDraft): JsonObject {
	return config[layoutKey] as JsonObject;
}

function withLayout(draft: LayoutDraft, layout: JsonObject): LayoutDraft {
	return { ...draft, config: { ...draft.config, [layoutKey]: layout } };
}

export function sectionOf(draft: LayoutDraft, module: Module): JsonObject | undefined {
	const section = layoutOf(draft)[module];
	if (section === undefined) return undefined;
	return isJsonObject(section) ? section : {};
}

/** Enables or disables a module. An enabled module comes after the other modules and has its former section. */
export function withModule(draft: LayoutDraft, module: Module, isOn: boolean): LayoutDraft {
	const section = sectionOf(draft, module);
	if (isOn === (section !== undefined)) return draft;
	if (section !== undefined) {
		return { ...withLayout(draft, withKey(layoutOf(draft), module, undefined)), parked: park(draft, [module]) };
	}
	return withLayout(draft, addModules(layoutOf(draft), { [module]: draft.parked[module] ?? newSection(module) }));
}

function newSection(module: Module): JsonObject {
	const { currencies, defaults } = moduleEntry(module);
	return { ...(currencies !== undefined && { Currencies: [] }), ...defaults };
}

/** Adds modules before other keys, because the first key determines which tab opens first. */
function addModules(layout: JsonObject, added: JsonObject): JsonObject {
	const entries = Object.entries(layout);
	const afterLast = entries.findLastIndex(([key]) => isModule(key)) + 1;
	return Object.fromEntries([...entries.slice(0, afterLast), ...Object.entries(added), ...entries.slice(afterLast)]);
}

function park(draft: LayoutDraft, modules: readonly Module[]): LayoutDraft['parked'] {
	const sections = modules.flatMap((module) => {
		const section = sectionOf(draft, module);
		return section === undefined ? [] : [[module, section] as const];
	});
	return { ...draft.parked, ...Object.fromEntries(sections) };
}

export function isNonGuiDraft(draft: LayoutDraft): boolean {
	return layoutOf(draft).NonGuiComponent === true;
}

/** Switches non-GUI on or off. Switching it on removes all modules. Switching it off restores them. */
export function withNonGui(draft: LayoutDraft, isNonGui: boolean): LayoutDraft {
	if (isNonGui === isNonGuiDraft(draft)) return draft;
	const layout = layoutOf(draft);
	if (!isNonGui) {
		const rest = withKey(layout, 'NonGuiComponent', undefined);
		const missing = Object.entries(draft.parked).filter(([module]) => rest[module] === undefined);
		return { ...withLayout(draft, addModules(rest, Object.fromEntries(missing))), parked: {} };
	}
	const others = Object.entries(layout).filter(([key]) => !isModule(key) && key !== 'NonGuiComponent');
	const parked = park({ ...draft, parked: {} }, Object.keys(layout).filter(isModule));
	return { ...withLayout(draft, Object.fromEntries([['NonGuiComponent', true], ...others])), parked };
}

export function withField(draft: LayoutDraft, module: Module, field: string, value: Json | undefined): LayoutDraft {
	const section = sectionOf(draft, module);
	if (section === undefined) return draft;
	return withLayout(draft, { ...layoutOf(draft), [module]: withKey(section, field, value) });
}

const keptSectionOf = (draft: LayoutDraft, module: Module) => sectionOf(draft, module) ?? draft.parked[module];

export function textFieldOf(draft: LayoutDraft, module: Module, field: string): string {
	const value = keptSectionOf(draft, module)?.[field];
	return typeof value === 'string' ? value : '';
}

export function listedCurrencies(draft: LayoutDraft, module: Module): readonly string[] {
	const value = keptSectionOf(draft, module)?.Currencies;
	return Array.isArray(value) ? value.map(String) : [];
}

export function jsonFieldOf(draft: LayoutDraft, module: Module, field: string): string {
	return draft.texts[`${module}.${field}`] ?? writeJson(keptSectionOf(draft, module)?.[field]);
}

export function withJsonField(draft: LayoutDraft, module: Module, field: string, text: string): LayoutDraft {
	const value = text.trim() === '' ? undefined : (readJson(text)?.value ?? text);
	const written = withField(draft, module, field, value);
	return { ...written, texts: { ...draft.texts, [`${module}.${field}`]: text } };
}

export function modulesInOrder(draft: LayoutDraft): readonly Module[] {
	return Object.keys(layoutOf(draft)).filter(isModule);
}

/** Moves a module's tab by one position. Keys that are not modules come last, because the first key opens first. */
export function moveModule(draft: LayoutDraft, module: Module, step: -1 | 1): LayoutDraft {
	const order = [...modulesInOrder(draft)];
	const from = order.indexOf(module);
	const to = from + step;
	if (from < 0 || to < 0 || to >= order.length) return draft;
	order.splice(from, 1);
	order.splice(to, 0, module);
	const layout = layoutOf(draft);
	const others = Object.keys(layout).filter((key) => !isModule(key));
	return withLayout(draft, Object.fromEntries([...order, ...others].map((key) => [key, layout[key] as Json])));
}
