import { useRef, useState } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { useTypedState } from '#lib/use-kept-state.ts';
import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { isModule } from '#shared/directory/modules.ts';
import { parseJson, unreadFault } from '#shared/input/config-fault.ts';
import { type AdminText, useAdminText } from '../admin-text.ts';
import { lveFields } from '../draft/backend-draft.ts';
import { type LayoutDraft, sectionOf } from '../draft/layout-draft.ts';
import {
	type ConfigurationTexts,
	type Conflict,
	configurationsOf,
	type EditForm,
	type EditTarget,
	initialForm,
	type OpenedTarget,
	openedTexts,
	readConflict,
	type Saved,
	saveForm,
} from '../form/edit-form.ts';
import { describeRefusal, type FormProblem, placeOf, ruleText } from '../form/form-problem.ts';
import { isJsonObject, readJson } from '../json-value.ts';
import type { AdminOperation } from '../messages/message-scope.tsx';
import { isNotFound, useAdminMessages } from '../messages/use-admin-messages.tsx';

/** Finds at most one problem per input. @param currencies of the overnight indices; empty if they are not known */
export function checkForm(
	form: EditForm,
	target: EditTarget,
	opened: ConfigurationTexts,
	currencies: readonly string[],
	text: AdminText,
): readonly FormProblem[] {
	const { frontendConfig, backendConfig } = configurationsOf(form, opened);
	const found = [
		...namesProblems(form, target, text),
		...layoutTextProblems(form.layout, text),
		...rules(form.layout === undefined ? [] : checkFrontendConfig(frontendConfig, currencies), 'frontend', text),
		...backendTextProblems(form, text),
		...rules(
			form.backend === undefined || backendConfig === undefined ? [] : checkBackendConfig(backendConfig),
			'backend',
			text,
		),
	];
	return found.filter(({ place }, index) => found.findIndex((other) => other.place === place) === index);
}

function rules(
	issues: ReturnType<typeof checkFrontendConfig>,
	configuration: 'frontend' | 'backend',
	text: AdminText,
): FormProblem[] {
	return issues.map((issue) => {
		const place = placeOf(issue.path, configuration);
		return { place, text: ruleText(issue, place, text) };
	});
}

function namesProblems(form: EditForm, target: EditTarget, { t }: AdminText): FormProblem[] {
	const problems: FormProblem[] = [];
	if (target.kind === 'organisation') {
		if (form.longName.trim() === '') problems.push({ place: 'longName', text: t('rules.longNameEmpty') });
		if (target.mode === 'add' && form.shortName.trim() === '') {
			problems.push({ place: 'shortName', text: t('rules.shortNameEmpty') });
		}
		return problems;
	}
	if (form.aaaLogin.trim() === '') problems.push({ place: 'aaaLogin', text: t('rules.loginEmpty') });
	else if (!/^[^\s@]+@[^\s@]+$/.test(form.aaaLogin.trim())) {
		problems.push({ place: 'aaaLogin', text: t('rules.loginNoMail') });
	}
	if (form.organisation === undefined) problems.push({ place: 'orgId', text: t('rules.orgIdNull') });
	return problems;
}

function layoutTextProblems(layout: LayoutDraft | undefined, text: AdminText): FormProblem[] {
	if (layout === undefined) return [];
	return Object.entries(layout.texts).flatMap(([key, written]) => {
		const [module = '', field = ''] = key.split('.');
		if (!isModule(module) || sectionOf(layout, module) === undefined) return [];
		return notJson(written, `frontend.${module}.${field}`, text);
	});
}

function backendTextProblems({ backend }: EditForm, text: AdminText): FormProblem[] {
	// The check of the whole text already reports a duplicate key.
	if (backend === undefined || backend.unread !== undefined) return [];
	const general = backend.general.trim() === '' ? {} : readJson(backend.general)?.value;
	const place = 'backend.general';
	const ofGeneral = notJson(backend.general, place, text);
	const isOther = ofGeneral.length === 0 && !isJsonObject(general);
	return [
		...ofGeneral,
		...(isOther ? [{ place, text: ruleText({ code: 'not-json' }, place, text) }] : []),
		...lveFields.flatMap((field) =>
			backend.isLveOn ? notJson(backend.texts[field] ?? '', `backend.LVE.${field}`, text) : [],
		),
	];
}

function notJson(written: string, place: string, text: AdminText): FormProblem[] {
	const parsed = written.trim() === '' ? { value: undefined } : parseJson(written);
	if (!('problem' in parsed)) return [];
	const { code, params } = unreadFault('', parsed);
	return [{ place, text: ruleText({ code, params }, place, text) }];
}

/** Inputs at which problems of the whole request are shown, by problem code. */
const placesOfRefusals: Readonly<Record<string, string>> = {
	'short-name-taken': 'shortName',
	'short-name-invalid': 'shortName',
	'short-name-fixed': 'shortName',
	'login-taken': 'aaaLogin',
	'login-invalid': 'aaaLogin',
	'login-fixed': 'aaaLogin',
	'organisation-fixed': 'orgId',
};

const takenCodes: readonly (string | undefined)[] = ['short-name-taken', 'login-taken'];

interface EditFormEvents {
	readonly onSaved: (saved: Saved) => void;
	readonly onOutdated: () => void;
}

export function useEditForm(
	opened: EditTarget,
	currencies: readonly string[],
	{ onSaved, onOutdated }: EditFormEvents,
) {
	const text = useAdminText();
	const messages = useAdminMessages();
	const [target, setTarget] = useTypedState('edit-target', () => opened);
	const [form, setForm] = useTypedState('edit-form', () => initialForm(opened, currencies));
	const [initial, setInitial] = useTypedState('edit-initial', () => form);
	const [isChecked, setChecked] = useState(false);
	const [refused, setRefused] = useState<readonly FormProblem[]>([]);
	const [isBusy, setBusy] = useState(false);
	const [conflict, setConflict] = useState<Conflict>();

	/** The name in the last add request that did not get a response. */
	const unanswered = useRef<string>(undefined);
	const name = (target.kind === 'organisation' ? form.shortName : form.aaaLogin).trim().toLowerCase();

	const check = () => checkForm(form, target, openedTexts(target), currencies, text);
	/** @returns true if an input shows the reason */
	const refuse = (error: unknown) => {
		if (!(error instanceof ApiError)) return false;
		const place = placesOfRefusals[error.code ?? ''];
		const mayBeDone = takenCodes.includes(error.code) && unanswered.current === name;
		const refusal = [describeRefusal(error, text), mayBeDone ? text.t('messages.mayBeDone') : ''].join(' ').trim();
		const whole = place === undefined ? [] : [{ place, text: refusal }];
		if (mayBeDone) messages.stop(text.t('messages.mayBeDone'), operationOf(target));
		const parts = (error.issues ?? []).map((issue) => {
			const at = placeOf(issue.path);
			return { place: at, text: ruleText(issue, at, text) };
		});
		setRefused([...whole, ...parts]);
		return place !== undefined;
	};

	const save = async (version?: number) => {
		setBusy(true);
		messages.attempt(operationOf(target));
		try {
			const saved = await saveForm(form, target, openedTexts(target), version);
			messages.saved(target.kind);
			onOutdated();
			onSaved(saved);
		} catch (error) {
			const isChangedMeanwhile = error instanceof ApiError && error.code === 'changed-meanwhile';
			if (isChangedMeanwhile && target.mode === 'edit') await compare(target, error);
			else {
				setConflict(undefined);
				messages.failed(operationOf(target), error, refuse(error));
				if (target.mode === 'add' && isUnanswered(error)) unanswered.current = name;
				const isTaken = error instanceof ApiError && takenCodes.includes(error.code);
				if (isTaken || isNotFound(error)) onOutdated();
			}
		} finally {
			setBusy(false);
		}
	};

	const compare = async (saved: OpenedTarget, error: ApiError) => {
		try {
			setConflict(await readConflict(form, saved, error.params ?? {}));
		} catch (cause) {
			setConflict(undefined);
			messages.failed(operationOf(target), cause);
			if (isNotFound(cause)) onOutdated();
		}
	};

	return {
		form,
		target,
		isBusy,
		conflict,
		isChanged: JSON.stringify(form) !== JSON.stringify(initial),
		problems: isChecked ? [...check(), ...refused] : refused,
		change(changes: Partial<EditForm>) {
			setRefused([]);
			setForm((before) => ({ ...before, ...changes }));
		},
		check() {
			setChecked(true);
			return check();
		},
		save,
		takeTheirs() {
			if (conflict === undefined) return;
			const theirs = initialForm(conflict.theirs, currencies);
			setTarget(conflict.theirs);
			setForm(theirs);
			setInitial(theirs);
			setConflict(undefined);
		},
		dismissConflict: () => setConflict(undefined),
	};
}

function operationOf({ kind, mode }: EditTarget): AdminOperation {
	return `${kind}${mode === 'add' ? 'Add' : 'Update'}`;
}

const serverError = 500;

/** True if a failed request may still have succeeded, because there was no response or the server failed. */
function isUnanswered(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status >= serverError;
}
