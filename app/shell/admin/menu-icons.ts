import type { ComponentType } from "react";
import type { MenuIcon } from "#app/platform/features/feature.ts";
import {
  ArchiveIcon,
  CalendarIcon,
  ChartIcon,
  EnvelopeIcon,
  GiftIcon,
  HomeIcon,
  KeyIcon,
  MessageIcon,
  PencilIcon,
  PeopleIcon,
  PictureIcon,
  RecordIcon,
  SettingsIcon,
  ShieldIcon,
  TrashIcon,
} from "#app/ui/control/admin-icons.tsx";

/** The icons that a feature names in its declaration. */
export const MENU_ICONS: Record<MenuIcon, ComponentType> = {
  archive: ArchiveIcon,
  calendar: CalendarIcon,
  chart: ChartIcon,
  envelope: EnvelopeIcon,
  gift: GiftIcon,
  home: HomeIcon,
  key: KeyIcon,
  message: MessageIcon,
  pencil: PencilIcon,
  people: PeopleIcon,
  picture: PictureIcon,
  record: RecordIcon,
  settings: SettingsIcon,
  shield: ShieldIcon,
  trash: TrashIcon,
};
