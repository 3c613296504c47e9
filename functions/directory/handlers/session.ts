import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { login } from '#functions/directory/sign-in/login.ts';
import { logout } from '#functions/directory/sign-in/logout.ts';
import { profile } from '#functions/directory/sign-in/profile.ts';

export const handler = capabilityHandler([login, logout, profile]);
