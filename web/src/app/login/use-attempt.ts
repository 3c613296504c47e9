import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '#ui/notifications.tsx';
import { type IdentityProblem, identityProblem } from '../identity/identity-problem.ts';
import { isAllowedPassword } from '../identity/password-rules.ts';

export function useAttempt(firstProblem?: IdentityProblem) {
	const { t } = useTranslation('login');
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState(firstProblem);

	const attempt = useCallback(async (action: () => Promise<void>, onProblem?: (problem: IdentityProblem) => void) => {
		setBusy(true);
		setProblem(undefined);
		try {
			await action();
		} catch (error) {
			const met = identityProblem(error);
			setProblem(met);
			onProblem?.(met);
		} finally {
			setBusy(false);
		}
	}, []);

	return { isBusy, problem, problemText: problem === undefined ? undefined : t(`problems.${problem}`), attempt };
}

const warningMillis = 3000;

export function useEmptyWarning() {
	const { t } = useTranslation('login');
	const { show } = useNotifications();
	return useCallback(
		(text: 'usernameEmpty' | 'passwordEmpty' | 'codeEmpty') =>
			show({ type: 'warning', text: t(text), durationMillis: warningMillis }),
		[show, t],
	);
}

export function useNewPassword() {
	const warnEmpty = useEmptyWarning();
	const [password, setPassword] = useState('');
	const [isRefused, setRefused] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	const check = () => {
		const isAllowed = isAllowedPassword(password);
		if (password === '') warnEmpty('passwordEmpty');
		else setRefused(!isAllowed);
		if (!isAllowed) input.current?.focus();
		return isAllowed;
	};
	const change = (value: string) => {
		setPassword(value);
		if (isAllowedPassword(value)) setRefused(false);
	};

	return { password, check, field: { value: password, isRefused, inputRef: input, onChange: change } };
}
