import { capabilityHandler } from '../access/capability-handler.ts';
import { login } from '../sign-in/login.ts';
import { logout } from '../sign-in/logout.ts';
import { profile } from '../sign-in/profile.ts';

export const handler = capabilityHandler([login, logout, profile]);
