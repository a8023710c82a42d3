// The page's own data: brand, contact details, formulas.

import { createContext, useContext } from "react";
import type { Portal } from "../../contract/props.ts";

export const PortalContext = createContext<Portal | undefined>(undefined);

export function usePortal(): Portal {
  const props = useContext(PortalContext);
  if (!props) throw new Error("no PortalContext");
  return props;
}
