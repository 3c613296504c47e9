import { useRef, useState } from 'react';
import { isAllowedPassword } from '../identity/password-rules.ts';
import { useEmptyWarning } from './use-empty-warning.ts';

/** The state of a new password. `check` marks the field if the password is not allowed and returns whether it is. */
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
