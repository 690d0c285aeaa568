package dev.refute.eclipse.host;

import java.util.Map;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jdt.core.manipulation.JavaManipulation;
import org.eclipse.jdt.internal.core.manipulation.CodeTemplateContextType;
import org.eclipse.jdt.internal.core.manipulation.JavaManipulationPlugin;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.text.templates.ContextTypeRegistry;
import org.eclipse.text.templates.TemplatePersistenceData;
import org.eclipse.text.templates.TemplateStoreCore;

/**
 * The preferences and code templates of a fresh Eclipse. Its refactorings read them; normally the
 * user interface, which we do not have, sets them.
 */
final class UserDefaults {
  private static final String NODE = "org.eclipse.jdt.ui";

  private static final Map<String, String> PREFERENCES =
      Map.ofEntries(
          Map.entry("org.eclipse.jdt.ui.keywordthis", "false"),
          Map.entry("org.eclipse.jdt.ui.gettersetter.use.is", "true"),
          Map.entry("org.eclipse.jdt.ui.exception.name", "e"),
          Map.entry("org.eclipse.jdt.ui.javadoc", "false"),
          Map.entry("org.eclipse.jdt.ui.overrideannotation", "true"),
          Map.entry("outlinesortoption", "T,SF,SI,SM,F,I,C,M"),
          Map.entry("org.eclipse.jdt.ui.visibility.order", "B,V,R,D"),
          Map.entry("org.eclipse.jdt.ui.enable.visibility.order", "false"),
          Map.entry("org.eclipse.jdt.ui.importorder", "java;javax;org;com"),
          Map.entry("org.eclipse.jdt.ui.ondemandthreshold", "99"),
          Map.entry("org.eclipse.jdt.ui.staticondemandthreshold", "99"),
          Map.entry("org.eclipse.jdt.ui.ignorelowercasenames", "true"),
          Map.entry("org.eclipse.jdt.ui.typefilter.enabled", ""),
          Map.entry("org.eclipse.jdt.ui.typefilter.disabled", ""));

  private UserDefaults() {}

  static void install() {
    JavaManipulation.setPreferenceNodeId(NODE);
    IEclipsePreferences defaults = DefaultScope.INSTANCE.getNode(NODE);
    PREFERENCES.forEach(defaults::put);
    // Push down, pull up and move ask it where a new member goes.
    JavaManipulationPlugin.getDefault().getMembersOrderPreferenceCacheCommon().install();

    ContextTypeRegistry contexts = new ContextTypeRegistry();
    CodeTemplateContextType.registerContextTypes(contexts);
    JavaManipulation.setCodeTemplateContextRegistry(contexts);
    JavaManipulation.setCodeTemplateStore(templates(contexts));
  }

  /** Eclipse's own default templates, without comments, which are off. */
  private static TemplateStoreCore templates(ContextTypeRegistry contexts) {
    TemplateStoreCore store =
        new TemplateStoreCore(
            contexts,
            InstanceScope.INSTANCE.getNode(NODE),
            "org.eclipse.jdt.ui.text.custom_code_templates");
    add(store, CodeTemplateContextType.GETTERSTUB_ID, "getterbody", "return ${field};");
    add(store, CodeTemplateContextType.SETTERSTUB_ID, "setterbody", "${field} = ${param};");
    add(
        store,
        CodeTemplateContextType.METHODSTUB_ID,
        "methodbody",
        "// ${todo} Auto-generated method stub\n${body_statement}");
    add(
        store,
        CodeTemplateContextType.CONSTRUCTORSTUB_ID,
        "constructorbody",
        "${body_statement}\n// ${todo} Auto-generated constructor stub");
    add(
        store,
        CodeTemplateContextType.CATCHBLOCK_ID,
        "catchblock",
        "// ${todo} Auto-generated catch block\n${exception_var}.printStackTrace();");
    add(
        store,
        CodeTemplateContextType.NEWTYPE_ID,
        "newtype",
        "${filecomment}\n${package_declaration}\n\n${typecomment}\n${type_declaration}");
    add(store, CodeTemplateContextType.CLASSBODY_ID, "classbody", "\n");
    add(store, CodeTemplateContextType.INTERFACEBODY_ID, "interfacebody", "\n");
    add(store, CodeTemplateContextType.ENUMBODY_ID, "enumbody", "\n");
    add(store, CodeTemplateContextType.ANNOTATIONBODY_ID, "annotationbody", "\n");
    return store;
  }

  private static void add(TemplateStoreCore store, String id, String name, String text) {
    Template template = new Template(name, "", name + "_context", text, false);
    store.add(new TemplatePersistenceData(template, true, id));
  }
}
