import { isModule, type Module } from '../../../../../shared/portal/layout.ts';
import { type LayoutDraft, layoutOf } from './layout-draft.ts';

/** The modules that are on, in the order of their tabs. */
export function modulesInOrder(draft: LayoutDraft): readonly Module[] {
	return Object.keys(layoutOf(draft)).filter(isModule);
}

/** Moves a module's tab one place; what is no module then comes after all of them, since the first key decides. */
export function moveModule(draft: LayoutDraft, module: Module, step: -1 | 1): LayoutDraft {
	const order = [...modulesInOrder(draft)];
	const from = order.indexOf(module);
	const to = from + step;
	if (from < 0 || to < 0 || to >= order.length) return draft;
	order.splice(from, 1);
	order.splice(to, 0, module);
	const layout = layoutOf(draft);
	const others = Object.keys(layout).filter((key) => !isModule(key));
	const moved = Object.fromEntries([...order, ...others].map((key) => [key, layout[key]]));
	return { ...draft, config: { ...draft.config, GUI_Layout: moved as ReturnType<typeof layoutOf> } };
}
